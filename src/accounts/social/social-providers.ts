import type { AccountsContext, SocialProvider } from '../accounts-context.ts';
import { providerClient } from './provider-client.ts';

type KnownProvider = {
  readonly provider: SocialProvider;
  readonly client: ReturnType<typeof providerClient>;
  /** Where the provider sends the visitor back to, as it knows this site. */
  readonly redirectUri: string;
};

/** A client remembers what its provider has said of itself: one for the life of a context. */
const providersOf = new WeakMap<AccountsContext, ReadonlyMap<string, KnownProvider>>();

/** A configured provider, by its id; undefined where there is none. */
export function socialProvider(context: AccountsContext, id: string): KnownProvider | undefined {
  let providers = providersOf.get(context);
  if (providers === undefined) {
    providers = new Map(
      context.social.map((provider) => [
        provider.id,
        {
          provider,
          client: providerClient(provider),
          redirectUri: `${context.publicUrl}/api/user/social/${provider.id}/callback`,
        },
      ]),
    );
    providersOf.set(context, providers);
  }
  return providers.get(id);
}
