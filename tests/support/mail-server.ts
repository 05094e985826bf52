import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  /** Lower-case names; RFC 2047 words decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
  /** Whether the connection it came by was encrypted. */
  readonly wasEncrypted: boolean;
};

/**
 * A real SMTP server on a port of its own. `refuse` decides about each recipient: an SMTP answer, or undefined to take it.
 * With `tls`, a key and a certificate in PEM, it offers STARTTLS.
 */
export async function startMailServer(
  refuse: (to: string) => { code: number; text: string } | undefined = () => undefined,
  tls?: { readonly key: string; readonly cert: string },
) {
  const received: ReceivedMail[] = [];
  const options: SMTPServerOptions = {
    authOptional: true,
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    onRcptTo: ({ address }, _session, done) => {
      const answer = refuse(address);
      done(answer === undefined ? null : Object.assign(new Error(answer.text), { responseCode: answer.code }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          wasEncrypted: session.secure,
          ...parse(Buffer.concat(chunks).toString('utf8')),
        });
        done();
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {}); // a client that was killed resets its connection
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** As much of MIME (RFC 2045 to 2047) as a two-part mail has. */
function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'raw'> {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const part = (type: string) => {
    const found = parts.find((candidate) => candidate.headers.get('content-type')?.startsWith(type));
    return found === undefined
      ? ''
      : decode(found.body.replace(/\r\n$/, ''), found.headers.get('content-transfer-encoding') ?? '');
  };
  return {
    headers,
    text: part('text/plain').replaceAll('\r\n', '\n'),
    html: part('text/html').replaceAll('\r\n', '\n'),
    raw,
  };
}

function split(entity: string): { headers: Map<string, string>; body: string } {
  const end = entity.indexOf('\r\n\r\n');
  const unfolded = entity.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = unfolded.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())] as const;
  });
  return { headers: new Map(headers), body: entity.slice(end + 4) };
}

const decode = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quotedPrintable(body.replaceAll('=\r\n', '')) : body;
};
const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
const words = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
