import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import type { VerificationRequest } from '#contracts/verification.ts';
import { webhookSignature } from '../transports/send-signed.ts';
import { httpVerifier } from './http-verifier.ts';

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const REQUEST: VerificationRequest = {
  check_id: '3a7d9d0c-51c7-4a4e-bb3a-7d5c6c2f1b44',
  regulator: 'fca',
  person: { first_name: 'Ada', last_name: 'Lovelace', birth_date: '1985-12-10', country: 'GB' },
  answers: { nationality: 'GB', tax_truth: true },
  documents: [{ kind: 'identity', media_type: 'application/pdf', content: 'JVBERi0=' }],
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A provider that answers so; undefined: it is silent. */
async function provider(status: number | undefined, body: unknown) {
  const seen: { body: string; headers: Readonly<Record<string, unknown>> }[] = [];
  const opened = createServer((request, response) => {
    void text(request).then((raw) => {
      seen.push({ body: raw, headers: request.headers });
      if (status !== undefined) response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  server = opened;
  await once(opened, 'listening');
  return { url: `http://127.0.0.1:${(opened.address() as AddressInfo).port}/check`, seen };
}

it('asks by a signed request, and takes an answer of the interface', async () => {
  const { url, seen } = await provider(200, { outcome: 'needs-person', reasons: ['document-expired'] });
  const answer = await httpVerifier({ url, secret: SECRET })(REQUEST);
  expect(answer).toEqual({ outcome: 'needs-person', reasons: ['document-expired'] });
  const [{ body, headers } = { body: '', headers: {} }] = seen;
  expect(JSON.parse(body)).toEqual(REQUEST);
  expect(headers).toMatchObject({ 'idempotency-key': REQUEST.check_id, 'webhook-id': REQUEST.check_id });
  const timestamp = String(headers['webhook-timestamp']);
  expect(headers['webhook-signature']).toBe(webhookSignature(SECRET, `${REQUEST.check_id}.${timestamp}.${body}`));
});

it.each([
  ['a failure', 500, { outcome: 'verified' }],
  ['a refusal of the request', 403, { outcome: 'verified' }],
  ['another outcome', 200, { outcome: 'fine' }],
  ['a reason that nobody knows', 200, { outcome: 'refused', reasons: ['ugly'] }],
  ['no JSON', 200, '<html>'],
])('takes %s for no answer', async (_, status, body) => {
  const { url } = await provider(status, body);
  await expect(httpVerifier({ url, secret: SECRET })(REQUEST)).rejects.toThrow(/verification provider answered/);
});

it('does not wait for who is silent', async () => {
  const { url } = await provider(undefined, '');
  await expect(httpVerifier({ url, secret: SECRET }, 200)(REQUEST)).rejects.toThrow('no answer within 0.2 s');
});
