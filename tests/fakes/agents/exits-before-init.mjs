process.stderr.write("no licence\n");
process.exit(7);
