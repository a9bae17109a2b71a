// Reads URLs, one a line, with WHATWG's URL or, if asked for, Node's older url.parse; writes scheme,
// host and port, or "!" where it refuses.
import { createInterface } from "node:readline";
import url from "node:url";

const read = process.argv[2] === "legacy" ? (line) => url.parse(line) : (line) => new URL(line);
const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
let answers = [];
for await (const line of lines) {
  try {
    const { protocol, hostname, port } = read(line);
    answers.push(`${(protocol ?? "").replace(/:$/, "")}\t${hostname ?? ""}\t${port ?? ""}`);
  } catch {
    answers.push("!");
  }
}
process.stdout.write(answers.join("\n") + "\n");
