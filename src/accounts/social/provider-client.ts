import * as openid from 'openid-client';
import type { SocialProvider } from '../accounts-context.ts';

/** What a provider vouches for. */
export type VerifiedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** When the provider asked last who it is, where it says so. */
  readonly authenticatedAt: Date | undefined;
  readonly claims: Readonly<Record<string, unknown>>;
};

/** Asks the provider where its parts are, once it is needed, and again after a failure. */
export function providerClient(provider: SocialProvider) {
  let known: Promise<openid.Configuration> | undefined;
  const discover = (): Promise<openid.Configuration> => {
    const issuer = new URL(provider.issuer);
    // Only a provider on this machine: the settings refuse any other without https.
    const options = issuer.protocol === 'http:' ? { execute: [openid.allowInsecureRequests] } : {};
    known ??= openid
      .discovery(issuer, provider.clientId, provider.clientSecret, undefined, options)
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };
  return {
    /** Where the visitor is sent; PKCE, state and nonce bind the answer to this browser. */
    async start(
      redirectUri: string,
      more: { readonly scope?: string; readonly prompt?: string; readonly max_age?: string } = {},
    ) {
      const config = await discover();
      const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...more,
      });
      return { address: address.href, state, nonce, verifier };
    },
    /** The id token's claims, checked by the package: signature, issuer, audience, times, nonce. Rejects where the provider refuses. */
    async finish(
      redirectUri: string,
      answer: { code: string; state: string; iss?: string | undefined },
      expected: { state: string; nonce: string; verifier: string; maxAgeS?: number },
    ): Promise<VerifiedIdentity> {
      const config = await discover();
      const address = new URL(redirectUri);
      address.searchParams.set('code', answer.code);
      address.searchParams.set('state', answer.state);
      if (answer.iss !== undefined) address.searchParams.set('iss', answer.iss);
      const tokens = await openid.authorizationCodeGrant(config, address, {
        pkceCodeVerifier: expected.verifier,
        expectedState: expected.state,
        expectedNonce: expected.nonce,
        idTokenExpected: true,
        ...(expected.maxAgeS !== undefined && { maxAge: expected.maxAgeS }),
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('social: an id token was expected and checked, and is not there.');
      // Providers may keep the e-mail out of the id token.
      const more =
        typeof claims['email'] === 'string'
          ? claims
          : await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
      const email = more['email'];
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email : undefined,
        isEmailVerified: more['email_verified'] === true,
        authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : undefined,
        claims: { ...claims, ...more },
      };
    },
  };
}
