import { useTexts } from '#i18n/use-texts.tsx';
import { pageAddress, pageLabel, useSite } from '../site-context.ts';
import { pagesOfMenu } from '../menu-groups.ts';

export function NotFoundPage() {
  const text = useTexts('not-found');
  const { brand, edition } = useSite();
  const pages = ['', ...pagesOfMenu(brand.settings.menu)].flatMap((path) => brand.page(edition.id, path) ?? []);
  return (
    <div className="shell not-found">
      <p className="not-found-code" aria-hidden="true">404</p>
      <h1>{text('title')}</h1>
      <p className="lead">{text('lead')}</p>
      <h2 className="not-found-where">{text('instead')}</h2>
      <ul className="not-found-links">
        {pages.map((page) => <li key={page.path}><a href={pageAddress(edition, page.path)}>{pageLabel(page)}</a></li>)}
      </ul>
    </div>
  );
}
