import type { DownloadLink } from '#contracts/calls/registrations.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountKind } from '../registration-kinds.ts';

/** What a kind answers beside its ids: links to the downloads that the brand has of it. Nothing for kinds without any. */
export function downloadLinks(
  context: AccountsContext,
  { downloads }: Pick<AccountKind, 'downloads'>,
  edition: string,
): { readonly download_links?: readonly DownloadLink[] } {
  if (downloads === undefined) return {};
  return {
    download_links: downloads.flatMap((id) => {
      const link = context.downloadLink?.(edition, id);
      return link === undefined ? [] : [{ id, link }];
    }),
  };
}
