import type { FastifyInstance } from 'fastify';
import { authoriseSocialBody } from '#contracts/calls/log-in.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { SOCIAL_STARTS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { editionNamed, requestEdition } from '../request-edition.ts';
import { findProfile } from '../social/find-profile.ts';
import { providerClient } from '../social/provider-client.ts';
import { dropExchange, readExchange, setExchange } from '../social/social-cookie.ts';
import { startSession } from '../start-session.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

type ProviderRoute = { Params: { provider: string }; Querystring: Record<string, string | string[] | undefined> };

/** Log-in by a configured provider of OpenID Connect: authorisation code with PKCE, state and nonce. Without providers there is nothing here. */
export function socialCall(app: FastifyInstance, context: AccountsContext): void {
  const providers = new Map(
    context.social.map((provider) => [provider.id, { provider, client: providerClient(provider) }]),
  );
  const redirectUri = (id: string) => `${context.publicUrl}/api/user/social/${id}/callback`;
  const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

  app.get<ProviderRoute>('/api/user/social/:provider/start', { exposeHeadRoute: false }, async (request, reply) => {
    const known = providers.get(request.params.provider);
    if (known === undefined) throw new ProblemError('not-found');
    await context.throttle.require(context.db, 'social', addressSubject(request.ip), SOCIAL_STARTS_PER_ADDRESS);
    const edition =
      editionNamed(context.editions, one(request.query['edition'])) ?? requestEdition(context.editions, request);
    const { address, ...secrets } = await known.client.start(redirectUri(known.provider.id)).catch((error: unknown) => {
      request.log.error(
        { provider: known.provider.id, reason: error instanceof Error ? error.message : '' },
        'social log-in: the provider does not answer',
      );
      throw new ProblemError('unavailable', undefined, { retryAfterSeconds: 30 });
    });
    await setExchange(context, reply, { provider: known.provider.id, edition: edition.id, ...secrets });
    return reply.redirect(address, 303);
  });

  // The provider sends the visitor back here. The page that follows has a button: what opens an address logs nobody in.
  app.get<ProviderRoute>(
    '/api/user/social/:provider/callback',
    { exposeHeadRoute: false, logLevel: 'warn' },
    async (request, reply) => {
      const known = providers.get(request.params.provider);
      if (known === undefined) throw new ProblemError('not-found');
      const exchange = await readExchange(context, request);
      const [code, state, iss] = ['code', 'state', 'iss'].map((name) => one(request.query[name]).slice(0, 2048));
      // Kept in the browser, out of addresses that are logged and shared; only what this browser asked for.
      if (exchange?.provider === known.provider.id && code && state === exchange.state)
        await setExchange(context, reply, { ...exchange, answer: { code, state, ...(iss && { iss }) } });
      return reply.redirect(
        `/${exchange?.edition ?? requestEdition(context.editions, request).id}/log-in/provider`,
        303,
      );
    },
  );

  app.post(
    '/api/user/authorise/social',
    { onRequest: requireXsrf(context) },
    async (request, reply): Promise<AuthoriseAnswer> => {
      const body = parseBody(context, request, authoriseSocialBody);
      if (body.provider !== undefined && !providers.has(body.provider))
        throw refusal(context, request, { provider: ['invalid'] });
      const exchange = await readExchange(context, request);
      const known = exchange && providers.get(exchange.provider);
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
      // Once: a code that failed is not tried again under the same proof.
      dropExchange(reply);
      const vouched = await known.client
        .finish(redirectUri(known.provider.id), { code, state, iss }, exchange)
        .catch((error: unknown) => {
          request.log.warn(
            { provider: known.provider.id, reason: error instanceof Error ? error.message : '' },
            'social log-in refused',
          );
          throw new ProblemError('social-failed');
        });
      const profileId = await context.db.transaction((tx) => findProfile(context, tx, vouched, known.provider.label));
      if (profileId === undefined) throw new ProblemError('social-unlinked');
      return startSession(context, context.db, request, reply, profileId, body);
    },
  );
}
