import { pageAddress } from '#content/page-address.ts';
import { defineServerPart } from '#content/server-part.ts';

/** SHR-1: the address and the title of the page in view, for who shares it. */
export const sharedPage = defineServerPart({
  facts({ page, siteUrl, edition }, { address }): { readonly address?: string; readonly words?: string } {
    // An address of the editor's own is not this page's, so it does not go by this page's title.
    if (page === undefined || address !== undefined) return {};
    return { address: siteUrl + pageAddress(edition, page.path), words: page.front.title };
  },
});
