import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseByteRange } from './byte-range.ts';
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

/** Answers GET or HEAD with a prepared representation; a part of it where one was asked for (RFC 9110 14); 304 where the client holds it already (RFC 9110 13.1.2). */
export function send(request: IncomingMessage, response: ServerResponse, representation: Representation): void {
  const encoding = encodingOf(request);
  const known = request.headers['if-none-match'];
  if (known !== undefined && representation.status === 200 && matches(known, representation.etags[encoding])) {
    response.writeHead(304, representation.notModifiedHeaders[encoding] as string[]);
    response.end();
    return;
  }
  if (representation.hasRanges && request.headers.range !== undefined && sendRange(request, response, representation))
    return;
  response.writeHead(representation.status, representation.headers[encoding] as string[]);
  if (request.method === 'HEAD') response.end();
  else response.end(representation.bodies[encoding]);
}

function matches(header: string, etag: string): boolean {
  if (header === etag) return true;
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** False where the whole body is due: no range that is understood, or what the client holds a part of has changed. */
function sendRange(
  request: IncomingMessage,
  response: ServerResponse,
  { bodies, etags, headers }: Representation,
): boolean {
  const body = bodies.identity;
  const condition = request.headers['if-range'];
  const range =
    condition === undefined || condition === etags.identity
      ? parseByteRange(request.headers.range, body.length)
      : undefined;
  if (range === undefined) return false;
  const [status, part, place] =
    range === 'unsatisfiable'
      ? ([416, Buffer.alloc(0), '*'] as const)
      : ([206, body.subarray(range.first, range.last + 1), `${range.first}-${range.last}`] as const);
  const own = headers.identity.flatMap((name, index, all) =>
    index % 2 === 1 || name === 'Content-Length' ? [] : [name, all[index + 1] ?? ''],
  );
  response.writeHead(status, [
    ...own,
    'Content-Length',
    String(part.length),
    'Content-Range',
    `bytes ${place}/${body.length}`,
  ]);
  response.end(request.method === 'HEAD' ? undefined : part);
  return true;
}
