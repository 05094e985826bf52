import type { KeyRing } from '#contracts/key-ring.ts';
import { type AccountsContext, type AccountsOptions, accountsContext } from '#accounts/accounts-context.ts';
import type { EventFacts } from '#contracts/events.ts';
import { type LinkPurpose, signLink, signedLinkKeys } from './signed-link.ts';

/** What of the brand the calls answer from; asked again for each request, since pages may change. */
export type EnquiryContent = {
  /** Soonest first; those that are over too. */
  readonly events: (edition: string) => readonly EventFacts[];
  readonly eBook: (edition: string, id: string) => { readonly title: string } | undefined;
  /** Undefined where there is no such e-book. */
  readonly eBookFile: (edition: string, id: string) => Promise<Uint8Array> | undefined;
  readonly article: (edition: string, path: string) => { readonly title: string; readonly gated: boolean } | undefined;
  /** Where a platform's download is: an address, or the path of a page. */
  readonly download: (platform: string) => string | undefined;
  /** Where premium analytics and the reports of trading central are: an address, or the path of a page. */
  readonly room: (name: 'premiumAnalytics' | 'tradingCentral') => string | undefined;
  readonly hasPage: (edition: string, path: string) => boolean;
};

export type EnquiriesOptions = AccountsOptions & {
  readonly content: EnquiryContent;
  /** Names that trigger-events takes. */
  readonly analyticsEvents: readonly string[];
  /** What the law of an edition asks for before anything is measured (TRK-4). */
  readonly mayMeasure: (edition: string, consentCookie: string | undefined, hasPrivacySignal: boolean) => boolean;
};

export type EnquiriesContext = AccountsContext & EnquiriesOptions & { readonly linkKeys: KeyRing };

export const enquiriesContext = (options: EnquiriesOptions): EnquiriesContext => ({
  ...options,
  ...accountsContext(options),
  linkKeys: signedLinkKeys(options.secret),
});

/** An absolute address of this site that its token opens for so many seconds. */
export function signedAddress(
  context: Pick<EnquiriesContext, 'now' | 'publicUrl' | 'linkKeys'>,
  purpose: LinkPurpose,
  path: string,
  seconds: number,
  key = 'token',
): string {
  const expires = new Date(context.now().getTime() + seconds * 1000);
  return `${context.publicUrl}${path}?${new URLSearchParams({ [key]: signLink(context.linkKeys, purpose, path, expires) })}`;
}

/** A setting that names an address, or the path of a page, as an address of the edition. */
export const roomAddress = (context: EnquiriesContext, edition: string, target: string): string =>
  /^https?:/.test(target) ? target : `${context.publicUrl}/${edition}/${target}`;
