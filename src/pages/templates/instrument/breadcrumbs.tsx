import type { PageOf } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useWordsOf } from '#pages/fallback-page.tsx';
import { pageAddress } from '#content/page-address.ts';
import { useSite } from '#pages/site-context.ts';
import { trailOf } from '#pages/trail.ts';

/** The way from the home page to an instrument. */
export function Breadcrumbs({ page }: { readonly page: PageOf<'instrument'> }) {
  const text = useTexts('page-instrument');
  const home = useTexts('trail');
  const site = useSite();
  const wordsOf = useWordsOf();
  const crumbs = trailOf(page, site, home('home'));
  return (
    <nav className="breadcrumbs" aria-label={text('breadcrumbs')}>
      <ol>
        {crumbs.map(({ label, path, page: one }, at) => (
          <li key={path}>
            {at === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <a href={pageAddress(site.edition, path)} {...(one !== undefined && wordsOf(one))}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
