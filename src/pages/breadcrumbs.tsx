import type { Page, PageOf } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { scriptJson } from '#islands/server/escape-html.ts';
import { instrumentOf } from './instrument-words.ts';
import { pageAddress, pageLabel, useSite } from './site-context.ts';

type Crumb = { readonly label: string; readonly path: string };

/** The way from the home page to an instrument, for visitors and, as JSON-LD (schema.org BreadcrumbList), for search engines. */
export function Breadcrumbs({ page }: { readonly page: PageOf<'instrument'> }) {
  const text = useTexts('instrument');
  const { brand, edition, instruments, siteUrl } = useSite();
  const { kind } = instrumentOf(instruments, page.front.symbol);
  const above = brand.page(edition.id, page.path.split('/').slice(0, -1).join('/'));
  const ofKind = brand.pages(edition.id).find(({ front }) => front.product === kind && front.template !== 'instrument');
  const crumb = (one: Page): Crumb => ({ label: pageLabel(one), path: one.path });
  const crumbs: readonly Crumb[] = [{ label: text('home'), path: '' }, ...[above, ofKind].flatMap((one) => (one === undefined || one.path === '' ? [] : crumb(one))), crumb(page)];
  const list = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, at) => ({ '@type': 'ListItem', position: at + 1, name: label, item: siteUrl + pageAddress(edition, path) })),
  };
  return (
    <nav className="breadcrumbs" aria-label={text('breadcrumbs')}>
      <ol>
        {crumbs.map(({ label, path }, at) => (
          <li key={path}>{at === crumbs.length - 1 ? <span aria-current="page">{label}</span> : <a href={pageAddress(edition, path)}>{label}</a>}</li>
        ))}
      </ol>
      {/* A block of data, which no policy on scripts concerns. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(list) }} />
    </nav>
  );
}
