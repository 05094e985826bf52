import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, type Representation, chooseEncoding } from './representation.ts';

/** A browser sends the same Accept-Encoding every time: the parse is kept. Bounded, since a client may send anything. */
const encodings = new Map<string, Encoding>();

function encodingOf(request: IncomingMessage): Encoding {
  const accept = request.headers['accept-encoding'];
  const text = typeof accept === 'string' ? accept : '';
  let encoding = encodings.get(text);
  if (encoding === undefined) {
    encoding = chooseEncoding(text);
    if (encodings.size < 256) encodings.set(text, encoding);
  }
  return encoding;
}

/** Answers GET or HEAD with a prepared representation; 304 where the client holds it already (RFC 9110 13.1.2). */
export function send(request: IncomingMessage, response: ServerResponse, representation: Representation): void {
  const encoding = encodingOf(request);
  const known = request.headers['if-none-match'];
  if (known !== undefined && representation.status === 200 && matches(known, representation.etags[encoding])) {
    response.writeHead(304, representation.notModifiedHeaders[encoding] as string[]);
    response.end();
    return;
  }
  response.writeHead(representation.status, representation.headers[encoding] as string[]);
  if (request.method === 'HEAD') response.end();
  else response.end(representation.bodies[encoding]);
}

function matches(header: string, etag: string): boolean {
  if (header === etag) return true;
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
