import type { ListedInstrument } from '#contracts/instruments.ts';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import type { CountryRule } from '#content/country-schema.ts';
import { instrumentName } from '#content/listed-instrument.ts';
import { SlackWater } from '#kit/drawings/slack-water.tsx';
import { nearestPage } from './nearest-page.ts';
import { wordsOfAddress } from './words-of-address.ts';
import { wantedPages } from '../menu-groups.ts';
import { searchAddress } from '#content/page-address.ts';
import { useSite } from '../site-context.ts';
import { PageLinks } from '#pages/components/page-links.tsx';
import { SearchForm } from '#pages/components/search-form.tsx';

type NotFoundProps = {
  /** The page at this address in editions whose company may offer it. */ readonly withheld?:
    | ListedInstrument
    | undefined;
  /** The law of the edition's country keeps the page at this address back. */ readonly rule?: CountryRule | undefined;
  /** It was here once, and will not be again. */ readonly isGone?: boolean;
  /** The address without the edition, which says what its reader looked for. */ readonly asked: string;
};

/** What is wrong, a field to search with, and the few pages that most visitors want; the menu above has the rest. */
export function NotFoundPage({ withheld, rule, isGone = false, asked }: NotFoundProps) {
  const text = useTexts('not-found');
  const searching = useTexts('search-button');
  const site = useSite();
  const { brand, edition, facts } = site;
  const search = searchAddress(site);
  const isUnknown = withheld === undefined && rule === undefined;
  const nearest = isUnknown
    ? nearestPage(
        asked,
        edition.id,
        brand.pages(edition.id).map(({ path }) => path),
      )
    : undefined;
  const others = wantedPages(brand.settings).filter((path) => path !== nearest);
  return (
    <div className="shell not-found">
      <div className="not-found-words">
        <p className="not-found-code" aria-hidden="true">
          {rule !== undefined ? 451 : isGone ? 410 : 404}
        </p>
        {rule === undefined ? (
          <>
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
          </>
        ) : (
          <Law rule={rule} />
        )}
        {search !== undefined && (
          <SearchForm
            action={search}
            query={isUnknown ? wordsOfAddress(asked) : ''}
            label={searching('label')}
            submit={searching('submit')}
          />
        )}
        <h2 className="not-found-where">{text(rule === undefined ? 'instead' : 'lawInstead')}</h2>
        {nearest !== undefined && <PageLinks paths={[nearest]} className="not-found-nearest" />}
        <PageLinks paths={others} className="not-found-links" />
      </div>
      <SlackWater />
    </div>
  );
}

/** What the law of the country keeps back and why, and where it stands. */
function Law({ rule: { words, source } }: { readonly rule: CountryRule }) {
  const text = useTexts('not-found');
  const { brand, edition } = useSite();
  const names = brand.countries.get(edition.region)?.names;
  const { what, why } = words[edition.language] ?? words[FALLBACK_LANGUAGE] ?? { what: '', why: '' };
  const authority = source.authority[edition.language] ?? source.authority[FALLBACK_LANGUAGE] ?? '';
  return (
    <>
      <h1>{text('lawTitle', { country: names?.[edition.language] ?? edition.regionName })}</h1>
      <p className="lead">{what}</p>
      <p>{why}</p>
      <p className="not-found-source">
        {text('lawSource', { authority, act: source.act, reference: source.reference })}
      </p>
    </>
  );
}
