import { defineServerPart } from '#content/server-part.ts';
import type { FormDefinition } from '#forms/engine/form-definition.ts';
import { keepsPasskeys } from '#domain/keeps-passkeys.ts';
import { formFactsOf } from './form-facts-of.ts';

/** The server part of every form, beside `formWidget`. */
export const formServerPart = ({ id, steps }: FormDefinition) =>
  defineServerPart({
    facts: ({ brand, edition, siteUrl, now, page, logInProviders }) => ({
      ...formFactsOf(brand, edition, siteUrl, now, id, page),
      ...(steps.some(({ takesPasskey }) => takesPasskey) && { hasPasskeys: keepsPasskeys(new URL(siteUrl)) }),
      ...(id === 'login' && logInProviders.length > 0 && { providers: logInProviders }),
    }),
    // Forms that become a registration: those that say where the visitor came from (TRK-2).
    ...(steps.some(({ submit }) => submit.adds?.includes('attribution')) && { signUp: 'area' as const }),
  });
