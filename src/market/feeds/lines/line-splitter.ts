import { LINES_LINE_MAX_CHARS } from '#contracts/limits.ts';

export type LineSink = {
  readonly line: (text: string) => void;
  /** A line longer than LINES_LINE_MAX_CHARS, once each; `start` is its beginning, the rest is dropped as it comes. */
  readonly tooLong: (start: string) => void;
};

/** Cuts a stream of UTF-8 into lines; holds at most one unfinished line of bounded length. */
export function createLineSplitter({ line, tooLong }: LineSink): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  let isSkipping = false;

  function give(text: string): void {
    if (text.length > LINES_LINE_MAX_CHARS) tooLong(text.slice(0, LINES_LINE_MAX_CHARS));
    else line(text.endsWith('\r') ? text.slice(0, -1) : text);
  }

  return (bytes) => {
    const text = decoder.decode(bytes, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      if (isSkipping) isSkipping = false;
      else give(rest + text.slice(from, end));
      rest = '';
      from = end + 1;
    }
    if (isSkipping) return;
    rest += text.slice(from);
    if (rest.length <= LINES_LINE_MAX_CHARS) return;
    give(rest);
    rest = '';
    isSkipping = true;
  };
}
