import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error the package has no types
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  openAccountsSite,
  secondStep,
  signUpBody,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';

type Any = AuthoriseAnswer & ProblemDetails;
/** Who the provider says is there: subject → e-mail, and whether it has verified it. */
const people = new Map<string, { email: string; verified: boolean }>();

/** A provider of OpenID Connect on this machine, with its own pages for logging in. */
async function openProvider(redirectUri: string): Promise<{ issuer: string; server: Server }> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'forecourt',
        client_secret: 'a secret of the provider',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email: people.get(sub)?.email, email_verified: people.get(sub)?.verified }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['a key'] },
    features: { devInteractions: { enabled: true } },
  });
  server.on('request', provider.callback());
  return { issuer, server };
}

eachDatabase((_, open) => {
  let site: AccountsSite;
  let server: Server;
  beforeAll(async () => {
    const provider = await openProvider('https://forecourt.test/api/user/social/local/callback');
    server = provider.server;
    site = await openAccountsSite((await open()).db, {
      social: [
        {
          id: 'local',
          label: 'Local',
          issuer: provider.issuer,
          clientId: 'forecourt',
          clientSecret: 'a secret of the provider',
        },
      ],
    });
  });
  afterAll(async () => {
    await site.close();
    server.closeAllConnections();
    server.close();
  });

  const redirect = async (visitor: Visitor, path: string) => {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${site.origin}${path}`, {
      redirect: 'manual',
      headers: { cookie, 'x-forwarded-for': visitor.address },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      visitor.cookies.set(name, value);
    }
    return { status: response.status, location: response.headers.get('location') ?? '' };
  };
  /** Walks the provider's own pages as a browser would, until it sends back here. */
  async function atProvider(address: string, subject: string): Promise<string> {
    const jar = new Map<string, string>();
    let next: { url: string; body?: URLSearchParams } = { url: address };
    for (let hops = 0; hops < 20; hops += 1) {
      if (next.url.startsWith('https://forecourt.test/')) return next.url.slice('https://forecourt.test'.length);
      const response = await fetch(next.url, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(next.body && { method: 'POST', body: next.body }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const to = response.headers.get('location');
      if (to !== null) next = { url: new URL(to, next.url).href };
      else {
        const html = await response.text();
        const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
        if (action === undefined) throw new Error(`the provider answered ${response.status}: ${html.slice(0, 400)}`);
        const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? 'login';
        next = {
          url: new URL(action, next.url).href,
          body: new URLSearchParams({ prompt, login: subject, password: 'any' }),
        };
      }
    }
    throw new Error('the provider never sent back');
  }
  /** From the button to what the page would send. */
  async function comesBack(visitor: Visitor, subject: string): Promise<Record<string, string>> {
    const start = await redirect(visitor, '/api/user/social/local/start?edition=ar-jo');
    const asked = new URL(start.location).searchParams;
    expect([start.status, asked.get('code_challenge_method'), asked.get('scope')]).toEqual([
      303,
      'S256',
      'openid email',
    ]);
    const sentBack = await atProvider(start.location, subject);
    const page = await redirect(visitor, sentBack);
    expect(page.location).toBe('/ar-jo/log-in/provider');
    return Object.fromEntries(new URL(sentBack, site.origin).searchParams);
  }
  const authorise = (visitor: Visitor, body: object) => visitor.post<Any>('/api/user/authorise/social', body);
  const subjectOf = (email: string, verified = true) => {
    const subject = `subject-${people.size}`;
    people.set(subject, { email, verified });
    return subject;
  };

  it('[FRM-2] logs in who the provider vouches for, links once by verified e-mail, and tells the owner', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    const subject = subjectOf(email.toUpperCase());
    for (const round of [1, 2]) {
      const visitor = new Visitor(site);
      const fields = await comesBack(visitor, subject);
      // As the page does, and as a client of its own would.
      const first = await authorise(visitor, round === 1 ? {} : { provider: 'local', ...fields });
      const answer = await secondStep(site, visitor, email, first);
      expect([round, answer.status, answer.body.url]).toEqual([round, 200, 'https://dashboard.forecourt.test/']);
      expect(
        (
          await visitor.send('/api/user/session', {
            method: 'POST',
            headers: { authorization: `Bearer ${answer.body.token}` },
          })
        ).status,
      ).toBe(200);
      // From now on the subject counts, whatever its e-mail becomes.
      people.set(subject, { email: freshEmail(), verified: true });
    }
    expect((await site.mails()).filter(({ template }) => template === 'social-linked')).toHaveLength(1);
    const second = subjectOf(email);
    const visitor = new Visitor(site);
    expect((await authorise(visitor, await comesBack(visitor, second))).body.code).toBe('social-unlinked');
  });

  it('[FRM-8] links nobody by an e-mail that the provider has not verified, that is not confirmed here, or that is unknown', async () => {
    const [confirmed, waiting] = [freshEmail(), freshEmail()];
    await confirmedVisitor(site, confirmed);
    await new Visitor(site).post(SIGN_UP, signUpBody(waiting));
    for (const subject of [subjectOf(confirmed, false), subjectOf(waiting), subjectOf(freshEmail())]) {
      const visitor = new Visitor(site);
      expect((await authorise(visitor, await comesBack(visitor, subject))).body.code).toBe('social-unlinked');
    }
  });

  it('[FRM-8] takes an answer only in the browser that asked, once, and unchanged', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    const subject = subjectOf(email);
    const visitor = new Visitor(site);
    const fields = await comesBack(visitor, subject);
    expect((await authorise(new Visitor(site), fields)).body.code).toBe('social-failed');
    expect((await authorise(visitor, { ...fields, state: 'another' })).body.code).toBe('social-failed');
    expect((await secondStep(site, visitor, email, await authorise(visitor, fields))).status).toBe(200);
    visitor.cookies.delete('__Host-fc_social');
    expect((await authorise(visitor, fields)).body.code).toBe('social-failed');
    const late = new Visitor(site);
    const lateFields = await comesBack(late, subject);
    site.clock.now = new Date(site.clock.now.getTime() + 601_000);
    expect((await authorise(late, lateFields)).body.code).toBe('social-failed');
    const forged = new Visitor(site);
    await comesBack(forged, subject);
    expect((await authorise(forged, { ...fields })).body.code).toBe('social-failed');
  });

  it('[FRM-2] has nothing at providers that are not configured, and names the fields it misses', async () => {
    expect((await redirect(new Visitor(site), '/api/user/social/other/start')).status).toBe(404);
    expect(
      (await authorise(new Visitor(site), { provider: 'other', code: 'x', state: 'x' })).body.errors,
    ).toHaveProperty('provider');
    expect((await authorise(new Visitor(site), {})).body.code).toBe('social-failed');
    expect(Object.keys((await authorise(new Visitor(site), { code: 3, state: {} })).body.errors ?? {})).toEqual([
      'code',
      'state',
    ]);
    const off = await openAccountsSite(site.options.db);
    expect((await new Visitor(off).get<ProblemDetails>('/api/user/social/local/start')).status).toBe(404);
    await off.close();
  });

  it('[FRM-2] says that it rests while the provider does', async () => {
    const gone = await openAccountsSite(site.options.db, {
      social: [{ id: 'gone', label: 'Gone', issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x' }],
    });
    const answer = await new Visitor(gone).get<ProblemDetails>('/api/user/social/gone/start');
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    await gone.close();
  });
});
