import { serve } from "./line-agent.mjs";

for (let line = 0; line < 1000; line++) process.stdout.write(`stray ${line}\n`);
serve({ initialize: () => {} });
