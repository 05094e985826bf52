import type { ListedInstrument } from '#contracts/instruments.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { instrumentName } from '#content/listed-instrument.ts';
import { SlackWater } from '#kit/drawings/slack-water.tsx';
import { wordsOfAddress } from './words-of-address.ts';
import { notFoundPages } from '../menu-groups.ts';
import { searchAddress } from '#content/page-address.ts';
import { useSite } from '../site-context.ts';
import { PageLinks } from '#pages/components/page-links.tsx';
import { SearchForm } from '#pages/components/search-form.tsx';

type NotFoundProps = {
  /** The page at this address in editions whose company may offer it. */ readonly withheld?:
    | ListedInstrument
    | undefined;
  /** It was here once, and will not be again. */ readonly isGone?: boolean;
  /** The address without the edition, which says what its reader looked for. */ readonly asked: string;
};

/** What is wrong, a field to search with, and the few pages that most visitors want; the menu above has the rest. */
export function NotFoundPage({ withheld, isGone = false, asked }: NotFoundProps) {
  const text = useTexts('not-found');
  const searching = useTexts('search-button');
  const site = useSite();
  const { brand, edition, facts } = site;
  const search = searchAddress(site);
  return (
    <div className="shell not-found">
      <div className="not-found-words">
        <p className="not-found-code" aria-hidden="true">
          {isGone ? 410 : 404}
        </p>
        <h1>
          {withheld === undefined
            ? text(isGone ? 'goneTitle' : 'title')
            : text('withheldTitle', { name: instrumentName(withheld, edition) })}
        </h1>
        <p className="lead">
          {withheld === undefined
            ? text(isGone ? 'goneLead' : 'lead')
            : text('withheldLead', { entity: facts.entity, regulator: facts.regulator })}
        </p>
        {search !== undefined && (
          <SearchForm
            action={search}
            query={withheld === undefined ? wordsOfAddress(asked) : ''}
            label={searching('label')}
            submit={searching('submit')}
          />
        )}
        <h2 className="not-found-where">{text('instead')}</h2>
        <PageLinks paths={notFoundPages(brand.settings)} className="not-found-links" />
      </div>
      <SlackWater />
    </div>
  );
}
