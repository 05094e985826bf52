import { menuPages } from '#content/brand-schema.ts';
import { pageAddress, pageLabel, searchAddress } from '#content/page-address.ts';
import { defineServerPart } from '#content/server-part.ts';
import { wordsOf } from '#content/words-of.ts';

export default defineServerPart({
  /** SRC-3: where to search, by whom, and the first page of each group of the menu for who has no word yet. */
  facts(site) {
    const { brand, edition } = site;
    const { menu, search } = brand.settings;
    return {
      page: searchAddress(site),
      edition: edition.id,
      links: menu
        .flatMap((group) => brand.page(edition.id, menuPages(group)[0] ?? '') ?? [])
        .map((page) => ({ label: pageLabel(page), href: pageAddress(edition, page.path), ...wordsOf(page) })),
      ...(search.provider === 'external' && { script: search.script, apiKey: search.apiKey }),
    };
  },
  sources({ brand }) {
    const { search } = brand.settings;
    return search.provider === 'external' ? { services: [new URL(search.script).origin] } : {};
  },
});
