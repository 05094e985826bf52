import { pageAddress } from '#content/page-address.ts';
import { MenuLabel, useMenuWordsOf } from '../fallback-page.tsx';
import { useSite } from '../site-context.ts';

/** Links to those of some pages that the edition has, in their order, as menus call them. */
export function PageLinks({ paths, className }: { readonly paths: readonly string[]; readonly className?: string }) {
  const wordsOf = useMenuWordsOf();
  const { brand, edition } = useSite();
  const pages = paths.flatMap((path) => brand.page(edition.id, path) ?? []);
  return (
    <ul className={className}>
      {pages.map((page) => {
        const words = wordsOf(page);
        return (
          <li key={page.path}>
            <a href={pageAddress(edition, page.path)} hrefLang={words.pageLanguage}>
              <MenuLabel words={words} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
