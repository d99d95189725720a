/** OpenAI's Responses, streamed. */
import type { Part } from "./script.ts";
import { events, type Json, list, textOf, toolOf, type Wire } from "./wire.ts";

export const responses: Wire = {
  path: /\/responses$/,
  read: (body) => ({
    parts: list(body.input).flatMap(readItem),
    tools: list(body.tools).map((tool) => toolOf(tool.name ?? tool.type, tool.parameters)),
  }),
  open: (response) => {
    const stream = events(response);
    const send = (type: string, fields: Json) => stream.send({ type, ...fields }, type);
    let said = "";
    let items = 0;
    const message = () => ({
      type: "message",
      role: "assistant",
      id: "msg_1",
      content: [{ type: "output_text", text: said }],
    });
    const done = (item: Json) => send("response.output_item.done", { output_index: items++, item });
    const finishText = () => {
      if (said !== "") done(message());
      said = "";
    };
    send("response.created", { response: { id: "resp_1" } });
    return {
      text: (delta) => {
        if (said === "") send("response.output_item.added", { output_index: items, item: message() });
        said += delta;
        send("response.output_text.delta", {
          item_id: "msg_1",
          output_index: items,
          content_index: 0,
          delta,
        });
      },
      call: (name, input) => {
        finishText();
        done({
          type: "function_call",
          id: `fc_${items}`,
          call_id: `call_${Date.now()}_${items}`,
          name,
          arguments: JSON.stringify(input),
        });
      },
      end: () => {
        finishText();
        const usage = { input_tokens: 100, output_tokens: 10, total_tokens: 110 };
        send("response.completed", { response: { id: "resp_1", usage } });
        stream.end();
      },
    };
  },
};

function readItem(item: Json): Part[] {
  if (item.type === "function_call_output" || item.type === "custom_tool_call_output")
    return [{ kind: "result" }];
  return item.role === "user" ? [{ kind: "user", text: textOf(item.content) }] : [];
}
