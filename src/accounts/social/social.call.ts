import type { FastifyRequest } from 'fastify';
import { anyone, xsrf } from '#calls/guard.ts';
import { refusal } from '#calls/parse-body.ts';
import { editionNamed, requestEdition } from '#calls/request-edition.ts';
import { authoriseSocialBody } from '#contracts/calls/log-in.ts';
import { SOCIAL_STARTS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { defineCall } from '../define-call.ts';
import { answerLogIn, logIn } from '../second-factor/log-in.ts';
import { findProfile } from './find-profile.ts';
import { dropExchange, readExchange, setExchange } from './social-cookie.ts';
import { socialProvider } from './social-providers.ts';

const unknownProvider = { name: 'unknown-provider', path: { provider: 'nobody' }, refused: 'not-found' } as const;

/** Of the query; empty where it is not there, or there twice. */
const one = ({ query }: FastifyRequest, name: string): string => {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
};

const requireProvider = (context: AccountsContext, id: string) => {
  const known = socialProvider(context, id);
  if (known === undefined) throw new ProblemError('not-found');
  return known;
};

/** Log-in by a configured provider of OpenID Connect: authorisation code with PKCE, state and nonce. */
export const socialStartCall = defineCall({
  method: 'GET',
  path: '/api/user/social/{provider}/start',
  tag: 'log-in',
  guard: anyone,
  summary: 'Begins a log-in by a provider',
  query: { edition: { about: 'Where the visitor comes back to; left out, that of the locale.' } },
  answer: { leadsTo: 'the provider, with state, nonce and PKCE' },
  refusals: ['not-found', 'too-many-requests', 'unavailable'],
  examples: [unknownProvider],
  refusesHead: true,
  check: ({ context, params }) => ({ known: requireProvider(context, params.provider) }),
  limits: [{ name: 'social', rule: SOCIAL_STARTS_PER_ADDRESS }],
  handle: async ({ context, request, reply, log, known: { provider, client, redirectUri } }) => {
    const edition =
      editionNamed(context.editions, one(request, 'edition')) ?? requestEdition(context.editions, request);
    const { address, ...secrets } = await client.start(redirectUri).catch((error: unknown) => {
      log.error(
        { provider: provider.id, reason: error instanceof Error ? error.message : '' },
        'social log-in: the provider does not answer',
      );
      throw new ProblemError('unavailable', undefined, { retryAfterSeconds: 30 });
    });
    await setExchange(context, reply, { provider: provider.id, edition: edition.id, ...secrets });
    return address;
  },
});

/** The provider sends the visitor back here. The page that follows has a button: what opens an address logs nobody in. */
export const socialCallbackCall = defineCall({
  method: 'GET',
  path: '/api/user/social/{provider}/callback',
  tag: 'log-in',
  guard: anyone,
  summary: 'Where a provider sends the visitor back to',
  query: {
    code: { about: 'Of the provider.' },
    state: { about: 'As the start gave it.' },
    iss: { about: 'Of the provider (RFC 9207).' },
  },
  answer: { leadsTo: 'the page that ends the log-in' },
  refusals: ['not-found'],
  examples: [unknownProvider],
  hasSecretPath: true,
  refusesHead: true,
  check: ({ context, params }) => ({ known: requireProvider(context, params.provider) }),
  handle: async ({ context, request, reply, known: { provider } }) => {
    const exchange = await readExchange(context, request);
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => one(request, name).slice(0, 2048));
    // Kept in the browser, out of addresses that are logged and shared; only what this browser asked for.
    if (exchange?.provider === provider.id && code && state === exchange.state)
      await setExchange(context, reply, { ...exchange, answer: { code, state, ...(iss && { iss }) } });
    return `/${exchange?.edition ?? requestEdition(context.editions, request).id}/log-in/provider`;
  },
});

export const authoriseSocialCall = defineCall({
  method: 'POST',
  path: '/api/user/authorise/social',
  tag: 'log-in',
  guard: xsrf,
  summary: 'What a provider of OpenID Connect sent back, for a token',
  body: authoriseSocialBody,
  answer: 'AuthoriseAnswer',
  refusals: ['social-failed', 'social-unlinked', 'account-blocked', 'second-factor-needed', 'too-many-requests'],
  examples: [{ name: 'not-begun-here', body: { code: 'a-code', state: 'a-state' }, refused: 'social-failed' }],
  act: { name: 'log-in' },
  check: ({ context, request, body }) => {
    if (body.provider !== undefined && socialProvider(context, body.provider) === undefined)
      throw refusal(context, request, { provider: ['invalid'] });
    return {};
  },
  handle: async ({ context, request, reply, log, body }) => {
    const exchange = await readExchange(context, request);
    const known = exchange && socialProvider(context, exchange.provider);
    const answer = {
      ...exchange?.answer,
      ...(body.code !== undefined && { code: body.code }),
      ...(body.state !== undefined && { state: body.state }),
      ...(body.iss !== undefined && { iss: body.iss }),
    };
    const { code, state, iss } = answer;
    if (
      exchange === undefined ||
      known === undefined ||
      code === undefined ||
      state === undefined ||
      exchange.state !== state ||
      (body.provider ?? exchange.provider) !== exchange.provider
    )
      throw new ProblemError('social-failed');
    const { provider, client, redirectUri } = known;
    // Once: a code that failed is not tried again under the same proof.
    dropExchange(context, reply);
    const verifiedIdentity = await client
      .finish(redirectUri, { code, state, iss }, exchange)
      .catch((error: unknown) => {
        log.warn(
          { provider: provider.id, reason: error instanceof Error ? error.message : '' },
          'social log-in refused',
        );
        throw new ProblemError('social-failed');
      });
    const profile = await context.db.transaction((tx) => findProfile(context, tx, verifiedIdentity, provider.label));
    if (profile === undefined) throw new ProblemError('social-unlinked');
    return answerLogIn(
      context,
      reply,
      await context.db.transaction((tx) => logIn(context, tx, { request, reply }, profile, 'provider', body)),
    );
  },
});
