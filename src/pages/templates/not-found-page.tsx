import type { ListedInstrument } from '#contracts/instruments.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { instrumentName } from '../instrument-words.ts';
import { pageAddress, pageLabel, useSite } from '../site-context.ts';
import { pagesOfMenu } from '../menu-groups.ts';

type NotFoundProps = { /** What stands at this address in editions whose company may offer it. */ readonly withheld?: ListedInstrument | undefined; /** It was here once, and will not be again. */ readonly isGone?: boolean };

export function NotFoundPage({ withheld, isGone = false }: NotFoundProps) {
  const text = useTexts('not-found');
  const { brand, edition, facts } = useSite();
  const pages = ['', ...pagesOfMenu(brand.settings.menu)].flatMap((path) => brand.page(edition.id, path) ?? []);
  return (
    <div className="shell not-found">
      <p className="not-found-code" aria-hidden="true">{isGone ? 410 : 404}</p>
      <h1>{withheld === undefined ? text(isGone ? 'goneTitle' : 'title') : text('withheldTitle', { name: instrumentName(withheld, edition) })}</h1>
      <p className="lead">{withheld === undefined ? text(isGone ? 'goneLead' : 'lead') : text('withheldLead', { entity: facts.entity, regulator: facts.regulator })}</p>
      <h2 className="not-found-where">{text('instead')}</h2>
      <ul className="not-found-links">
        {pages.map((page) => <li key={page.path}><a href={pageAddress(edition, page.path)}>{pageLabel(page)}</a></li>)}
      </ul>
    </div>
  );
}
