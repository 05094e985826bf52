import { Agent, request as httpRequest } from 'node:http';
import { sql } from 'drizzle-orm';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { XSRF_COOKIE, XSRF_HEADER } from '#contracts/cookies.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import type { DeclaredCall, Example } from '#contracts/declared-call.ts';
import { EXAMPLE_EMAIL, EXAMPLE_NAMES, EXAMPLE_PASSWORD, EXAMPLE_PHONE } from '#calls/example-people.ts';
import { DECLARED_CALLS } from '#server/openapi/openapi-document.ts';
import {
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  newestMail,
  newestSms,
  visitorWithPhone,
} from './accounts-site.ts';
import type { EnquiriesSite } from './enquiries-site.ts';
import { EXAMPLE_OPERATOR_TOKEN } from './every-call-site.ts';
import type { Change, Reply } from './judge-fields.ts';

export type RawReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
};
export type Wanted = {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/** Who sends: cookies, headers and what stands in path and body for this one person. */
export type Person = {
  readonly cookies: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly path: Record<string, string>;
  readonly body: Record<string, unknown>;
  /** Holds what the call's example has not: the code that it takes. */
  readonly isGood: boolean;
};

/** A request without `fetch`'s mending and cost, over connections that stay open. */
export function keepAliveClient(origin: string, connections = 8) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  const send = ({ method, target, headers, body }: Wanted): Promise<RawReply> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          agent,
          hostname,
          port,
          method,
          path: target,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** The example that a call is tried with: one that is answered, else any. */
export const exampleOf = ({ examples = [] }: DeclaredCall): Example =>
  examples.find(({ body, refused }) => body !== undefined && refused === undefined) ??
  examples.find(({ refused }) => refused === undefined) ??
  examples[0] ??
  HANDED_ON;

/** The document shows none where a platform has to be configured first. */
const HANDED_ON: Example = {
  name: 'handed-on',
  body: { email: EXAMPLE_EMAIL, country_id: 'GB', consent_terms: true, ...EXAMPLE_NAMES, phone: EXAMPLE_PHONE },
};

/** Begins each call as somebody who may send it, and sends it with changes. */
export function callSender(site: EnquiriesSite, token: string) {
  const client = keepAliveClient(site.origin);
  /** Path → number. A code ends the one before it, so each call has a number of its own. */
  const phones = new Map<string, Promise<string>>();

  /** Asks once more after all throttles are forgotten, where they refused. */
  async function unthrottled<Answer extends { readonly status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = await ask();
    if (answer.status !== 429) return answer;
    await site.options.db.execute(sql`DELETE FROM throttles`);
    return ask();
  }

  const signedIn = async (): Promise<{ email: string; visitor: Visitor; token: string }> => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email, EXAMPLE_PASSWORD);
    const answer = await visitor.post<AuthoriseAnswer>('/api/user/authorise', { email, password: EXAMPLE_PASSWORD });
    if (answer.status !== 200) throw new Error(`the log-in answered ${answer.status}`);
    return { email, visitor, token: answer.body.token };
  };
  /** What a reset by mail leads to: its code stands in the address. */
  const resetCode = async (): Promise<string> => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email);
    await unthrottled(() => visitor.post('/api/user/reset_password', { email }));
    return (
      new URL((await newestMail(site, email, 'reset-password'))?.values['link'] ?? 'none:').searchParams.get('hash') ??
      ''
    );
  };
  /** A code that was sent to a number which its sender has proven to hold. */
  const sentCode = async (call: DeclaredCall, path: string): Promise<Record<string, unknown>> => {
    const proven =
      phones.get(call.path) ??
      (async () => {
        const own = freshPhone();
        await visitorWithPhone(site, freshEmail(), own);
        return own;
      })();
    phones.set(call.path, proven);
    const number = await proven;
    const answer = await unthrottled(() => new Visitor(site).post<{ otp_code_id: string }>(path, { phone: number }));
    return { phone: number, otp_code_id: answer.body.otp_code_id, code: await newestSms(site, number) };
  };

  /** Somebody who may send this call, with what it needs of earlier ones. */
  async function begin(call: DeclaredCall, example: Example): Promise<Person> {
    const xsrf = { [XSRF_COOKIE.name]: token };
    const plain: Person = {
      cookies: xsrf,
      headers: { [XSRF_HEADER]: token },
      path: { ...example.path },
      body: {},
      isGood: false,
    };
    if (call.path === '/password/reset/{hash}/') return { ...plain, path: { hash: await resetCode() }, isGood: true };
    if (call.path.endsWith('/authorise/phone'))
      return { ...plain, body: await sentCode(call, '/fcm-forms/verify-phone'), isGood: true };
    // Its form stands on gated ones only, which ask for the consent.
    if (call.path === '/api/articles/{id}')
      return { ...plain, path: { id: 'education/how-large' }, body: { consent: true } };
    if (call.path === '/api/user/reset_password/phone/proceed') {
      const { phone: _, ...sent } = await sentCode(call, '/api/user/reset_password/phone');
      return { ...plain, body: sent, isGood: true };
    }
    if (call.proof.length > 0 && call.proof.every((parts) => parts.includes('bearer'))) {
      const person = await signedIn();
      return {
        ...plain,
        cookies: { ...Object.fromEntries(person.visitor.cookies), ...xsrf },
        headers: { ...plain.headers, authorization: `Bearer ${person.token}` },
      };
    }
    if (call.proof.length > 0 && call.proof.every((parts) => parts.includes('operator')))
      return { ...plain, headers: { ...plain.headers, authorization: `Bearer ${EXAMPLE_OPERATOR_TOKEN}` } };
    if (example.after === undefined) return plain;
    const visitor = new Visitor(site);
    visitor.cookies.set(XSRF_COOKIE.name, token);
    for (const before of example.after) {
      const earlier = DECLARED_CALLS.find(({ method, path }) => `${method} ${path}` === before);
      const body = { ...(earlier?.examples?.[0]?.body as object) };
      const ask = () => visitor.post(earlier?.path ?? '', 'email' in body ? { ...body, email: freshEmail() } : body);
      const answer = await unthrottled(ask);
      if (answer.status !== 200) throw new Error(`${before} answered ${answer.status}`);
    }
    // The document shows that it is too soon; once the pause is forgotten, it is not.
    const isGood = call.path === '/auth/send_onetime_auth_sms/';
    if (isGood) await site.options.db.execute(sql`DELETE FROM throttles`);
    return { ...plain, cookies: Object.fromEntries(visitor.cookies), isGood };
  }

  /** The call with its changes. A part is a field, or `path:`, `query:`, `cookie:` or `header:` and a name. */
  function wanted(call: DeclaredCall, example: Example, person: Person, changes: readonly Change[]): Wanted {
    const of = (prefix: string) =>
      Object.fromEntries(
        changes.flatMap(({ part, value }) =>
          part.startsWith(prefix) ? [[part.slice(prefix.length), String(value).toWellFormed()] as const] : [],
        ),
      );
    const path = { ...person.path, ...of('path:') };
    const query = new URLSearchParams({ ...example.query, ...of('query:') });
    const cookies = {
      ...person.cookies,
      ...Object.fromEntries(Object.entries(of('cookie:')).map(([name, value]) => [name, encodeURIComponent(value)])),
    };
    // HTTP has no way to send what ends a line; all else goes as its bytes.
    const headers = Object.fromEntries(
      Object.entries(of('header:')).map(([name, value]) => [
        name,
        Buffer.from(value.replaceAll(/[^\P{Cc}\t]/gu, '')).toString('latin1'),
      ]),
    );
    const fields = changes.filter(({ part }) => !part.includes(':'));
    const body: Record<string, unknown> = { ...(example.body as object), ...person.body };
    if (typeof body['email'] === 'string' && body['password'] === undefined) body['email'] = freshEmail();
    else if (typeof body['email'] === 'string' && !call.path.includes('authorise')) body['email'] = freshEmail();
    for (const { part, value } of fields) body[part] = value;
    if ('password_confirm' in body && !fields.some(({ part }) => part === 'password_confirm'))
      body['password_confirm'] = body['password'];
    const target = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? 'none-of-ours'),
    );
    return {
      method: call.method,
      target: query.size === 0 ? target : `${target}?${query}`,
      headers: {
        'x-forwarded-for': new Visitor(site).address,
        ...person.headers,
        ...headers,
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    };
  }

  const send = (request: Wanted): Promise<RawReply> => unthrottled(() => client.send(request));

  return { begin, wanted, send, client };
}

export function readReply({ status, body, headers }: RawReply): Reply {
  if (!String(headers['content-type']).includes('json')) return { status, code: undefined, named: {} };
  const { code, errors = {} } = JSON.parse(body) as Partial<ProblemDetails>;
  return {
    status,
    code,
    named: Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list.map((fault) => fault.code)])),
  };
}
