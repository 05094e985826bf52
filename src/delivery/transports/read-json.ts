/** What somebody else sent as JSON; undefined of what is none, which a schema refuses. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
