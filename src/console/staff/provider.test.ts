import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
// @ts-expect-error the package has no types
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_PROOF_S } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { type ConsoleSite, StaffBrowser, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { ByProviderAnswer, MeAnswer, ProofAnswer, ProviderStartAnswer, WaysAnswer } from '../answers.ts';
import type { StaffProvider } from '../console-context.ts';
import { staff, staffSessions } from '../console.tables.ts';
import { inviteMember } from './invite.ts';

type Person = { readonly email: string; readonly verified: boolean; readonly groups: readonly string[] };
/** Who the provider says is there, by their log-in. */
const known = new Map<string, Person>();

/** A provider of OpenID Connect as a server of its own, with its own pages for logging in. */
async function openProvider(
  redirectUris: () => readonly string[],
): Promise<{ issuer: string; server: Server; begin: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const begin = () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'forecourt-console',
          client_secret: 'a secret of the provider',
          redirect_uris: redirectUris(),
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'], auth_time: null },
      scopes: ['openid', 'email', 'groups'],
      findAccount: (_: unknown, sub: string) => {
        const person = known.get(sub);
        return {
          accountId: sub,
          claims: () => ({ sub, email: person?.email, email_verified: person?.verified, groups: person?.groups }),
        };
      },
      pkce: { required: () => true },
      cookies: { keys: ['a key'] },
      features: { devInteractions: { enabled: true } },
    });
    server.on('request', provider.callback());
  };
  return { issuer, server, begin };
}

/** Walks the provider's own pages as a browser would, until it sends back to the console. */
async function atProvider(address: string, login: string, jar = new Map<string, string>()): Promise<URLSearchParams> {
  let next: { url: string; body?: URLSearchParams } = { url: address };
  for (let hops = 0; hops < 20; hops += 1) {
    const url = new URL(next.url);
    if (url.pathname === '/console/provider') return url.searchParams;
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
      next = { url: new URL(action, next.url).href, body: new URLSearchParams({ prompt, login, password: 'any' }) };
    }
  }
  throw new Error('the provider never sent back');
}

eachDatabase((_, open) => {
  let handle: Awaited<ReturnType<typeof open>>;
  let alone: ConsoleSite;
  let withPasskey: ConsoleSite;
  let withRoles: ConsoleSite;
  let server: Server;
  beforeAll(async () => {
    const sites: ConsoleSite[] = [];
    const at = await openProvider(() => sites.map(({ url }) => `${url}/console/provider`));
    server = at.server;
    handle = await open();
    const provider: StaffProvider = {
      id: 'console',
      label: 'Acme',
      issuer: at.issuer,
      clientId: 'forecourt-console',
      clientSecret: 'a secret of the provider',
      asksSecondFactor: true,
      scopes: [],
    };
    alone = await openConsoleSite(handle.db, { provider });
    withPasskey = await openConsoleSite(handle.db, { provider: { ...provider, asksSecondFactor: false } });
    const roles = { claim: 'groups', map: { admins: 'administrator', desk: 'sales', gone: 'no-such-role' } };
    withRoles = await openConsoleSite(handle.db, { provider: { ...provider, scopes: ['groups'], roles } });
    sites.push(alone, withPasskey, withRoles);
    // The provider's clock is the machine's.
    for (const { site } of sites) site.clock.now = new Date();
    at.begin();
  });
  afterAll(async () => {
    for (const site of [alone, withPasskey, withRoles]) await site.close();
    server.closeAllConnections();
    server.close();
  });

  const someone = (name: string, person: Partial<Person> = {}): Person & { login: string } => {
    const made = { email: `${name}@company.example`, verified: true, groups: [], ...person };
    known.set(name, made);
    return { ...made, login: name };
  };
  const invite = (site: ConsoleSite, email: string, roles: readonly string[] = ['administrator']) =>
    handle.db.transaction((tx) => inviteMember(tx, { email, name: email, roles }, null, site.options.now()));
  const begin = (browser: StaffBrowser) => browser.post<ProviderStartAnswer>('/console/api/log-in/provider/start', {});
  const replyOf = (sent: URLSearchParams) => Object.fromEntries(sent);
  async function logIn(site: ConsoleSite, login: string) {
    const browser = new StaffBrowser(site);
    const { body: started } = await begin(browser);
    const sent = replyOf(await atProvider(started.address, login));
    const reply = { code: sent['code'], state: sent['state'], iss: sent['iss'], tab: started.tab };
    const answer = await browser.post<ByProviderAnswer & ProblemDetails>('/console/api/log-in/provider', reply);
    return { browser, answer, reply, started };
  }
  const stateOf = async (email: string) =>
    (await handle.db.select().from(staff).where(eq(staff.emailNormalised, email)))[0]?.state;

  describe('the company’s provider', () => {
    it('lets in who is invited, or a member, by a verified address: with PKCE, state and nonce; and nobody else', async () => {
      const ada = someone('ada');
      expect((await new StaffBrowser(alone).get<WaysAnswer>('/console/api/log-in')).body).toEqual({ provider: 'Acme' });
      expect((await logIn(alone, 'ada')).answer.body.code, 'nobody invited them').toBe('social-unlinked');
      await invite(alone, ada.email);
      const { browser, answer, started } = await logIn(alone, 'ada');
      const asked = new URL(started.address).searchParams;
      expect([asked.get('code_challenge_method'), asked.get('scope'), (asked.get('nonce') ?? '').length > 20]).toEqual([
        'S256',
        'openid email',
        true,
      ]);
      expect([answer.body, await stateOf(ada.email)]).toEqual([{ next: 'in' }, 'active']);
      expect((await browser.get<MeAnswer>('/console/api/me')).body.roles).toEqual(['administrator']);
      const bob = someone('bob', { verified: false });
      await invite(alone, bob.email);
      expect((await logIn(alone, 'bob')).answer.body.code).toBe('social-unlinked');
      await handle.db.update(staff).set({ state: 'blocked' }).where(eq(staff.emailNormalised, ada.email));
      expect((await logIn(alone, 'ada')).answer.body.code, 'blocked').toBe('social-unlinked');
    });

    it('takes an answer once, unchanged, within minutes, and in the tab that asked', async () => {
      const eve = someone('eve');
      await invite(alone, eve.email);
      const browser = new StaffBrowser(alone);
      const send = (body: object) => browser.post<ProblemDetails>('/console/api/log-in/provider', body);
      const fresh = async () => {
        const { body: started } = await begin(browser);
        const sent = replyOf(await atProvider(started.address, 'eve'));
        return { code: sent['code'], state: sent['state'], iss: sent['iss'], tab: started.tab };
      };
      const right = await fresh();
      expect((await send({ ...right, tab: 'x'.repeat(43) })).body.code).toBe('social-failed');
      expect((await send({ ...right, state: 'another' })).body.code).toBe('social-failed');
      expect((await send(right)).status).toBe(200);
      expect((await send(right)).body.code, 'used').toBe('social-failed');
      const other = await fresh();
      expect((await send({ ...(await fresh()), code: other.code })).body.code, 'a code of another question').toBe(
        'social-failed',
      );
      const late = await fresh();
      alone.site.clock.now = new Date(Date.now() + 601_000);
      expect((await send(late)).body.code).toBe('social-failed');
      alone.site.clock.now = new Date();
    });

    it('proves again who it is, asked afresh: not by what it knew before, nor as somebody else', async () => {
      const pia = someone('pia');
      someone('zoe');
      await invite(alone, pia.email);
      await staffOf(alone, ['administrator'], 'Somebody');
      alone.site.clock.now = new Date();
      const { browser } = await logIn(alone, 'pia');
      await handle.db
        .update(staffSessions)
        .set({ provenAt: new Date(alone.site.clock.now.getTime() - STAFF_PROOF_S * 1000) })
        .where(eq(staffSessions.factor, 'provider'));
      const newRole = (name: string) =>
        browser.post<ProblemDetails>('/console/api/roles', { name, permissions: [], editions: null });
      expect((await newRole('Before')).body.code).toBe('step-up-needed');
      expect((await browser.post<ProofAnswer>('/console/api/me/prove/options', {})).body.ways).toEqual(['provider']);
      const prove = async (login: string, start = '/console/api/me/prove/provider/start') => {
        const { body: started } = await browser.post<ProviderStartAnswer>(start, {});
        const sent = replyOf(await atProvider(started.address, login));
        const answer = await browser.post<ProblemDetails>('/console/api/me/prove', {
          by: 'provider',
          code: sent['code'],
          state: sent['state'],
          iss: sent['iss'],
          tab: started.tab,
        });
        return { answer, asked: new URL(started.address).searchParams };
      };
      expect((await prove('zoe')).answer.body.code).toBe('social-unlinked');
      expect((await prove('pia', '/console/api/log-in/provider/start')).answer.body.code, 'of a log-in').toBe(
        'social-failed',
      );
      expect((await newRole('Still before')).body.code).toBe('step-up-needed');
      const { answer, asked } = await prove('pia');
      expect([answer.status, asked.get('prompt'), asked.get('max_age')]).toEqual([200, 'login', '0']);
      expect((await newRole('After')).status).toBe(200);
    });

    it('without a second factor goes on with the passkey, or has an invited person set one up', async () => {
      const ivy = someone('ivy');
      await invite(withPasskey, ivy.email);
      const { answer, browser } = await logIn(withPasskey, 'ivy');
      expect([answer.body.next, (await browser.get('/console/api/me')).status]).toEqual(['join', 401]);
      const { token } = answer.body as { readonly token: string };
      expect((await browser.post('/console/api/join', { token })).status).toBe(200);
      const member = await staffOf(withPasskey, ['viewer'], 'Percy');
      const [{ email } = { email: '' }] = await handle.db.select().from(staff).where(eq(staff.id, member.id));
      someone('percy', { email });
      const again = await logIn(withPasskey, 'percy');
      expect([again.answer.body, (await again.browser.get('/console/api/me')).status]).toEqual([
        { next: 'passkey' },
        401,
      ]);
      expect((await member.browser.post<ProofAnswer>('/console/api/me/prove/options', {})).body.ways).toEqual([
        'passkey',
      ]);
      expect((await member.browser.post('/console/api/me/prove/provider/start', {})).status).toBe(404);
    });

    it('says the roles where its claim is mapped, at each log-in; who has none of them is not let in', async () => {
      const kim = someone('kim', { groups: ['desk', 'other'] });
      await invite(withRoles, kim.email, ['viewer']);
      const roles = async (login: string) => {
        const { browser, answer } = await logIn(withRoles, login);
        return answer.body.code ?? (await browser.get<MeAnswer>('/console/api/me')).body.roles;
      };
      expect(await roles('kim')).toEqual(['sales']);
      someone('kim', { groups: ['desk', 'admins'] });
      expect(await roles('kim')).toEqual(['administrator', 'sales']);
      // Nobody else can let others in: the provider cannot take the last one's role away.
      await handle.db
        .update(staff)
        .set({ state: 'blocked' })
        .where(and(eq(staff.state, 'active'), eq(staff.isMadeUp, false)));
      await handle.db.update(staff).set({ state: 'active' }).where(eq(staff.emailNormalised, kim.email));
      someone('kim', { groups: ['desk'] });
      expect(await roles('kim')).toBe('last-administrator');
      for (const groups of [[], ['other'], ['gone']]) {
        someone('kim', { groups });
        expect(await roles('kim')).toBe('social-unlinked');
      }
    });
  });
});
