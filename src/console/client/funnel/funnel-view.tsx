import './funnel.css';
import { useQuery } from '@tanstack/react-query';
import { OTHER } from '#contracts/form-counts.ts';
import { PRODUCT_LANGUAGES } from '#i18n/languages.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import { FUNNEL_DAYS } from '#console/funnel/funnel-days.ts';
import type { FunnelAnswer } from '#console/funnel/funnel.answers.ts';
import { go, hrefOf, useAddress } from '../address.ts';
import { post } from '../api.ts';
import { MadeUp } from '../parts/badges.tsx';
import { Choice } from '../parts/choice.tsx';
import { csvText, saveFile } from '../parts/csv.ts';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { Days, Refusals, Versions, useFieldName } from './funnel-tables.tsx';
import { StageDrawing, StageTable, useStepTitle } from './stages.tsx';
import { useCounts } from './use-counts.ts';

const FILTERS = ['edition', 'version', 'source', 'campaign'] as const;
type Filter = (typeof FILTERS)[number];
const FIRST_DAYS = '30';
const EVERY_MS = 60_000;

export const FunnelView = () => {
  const text = useTexts('console-funnel');
  const textOfConsole = useTexts('console');
  const { language } = usePageLanguage();
  const { query } = useAddress();
  const counts = useCounts();
  const days = FUNNEL_DAYS.find((each) => each === query.get('days')) ?? FIRST_DAYS;
  const version = Number(query.get('version') ?? 0);
  const chosen = (name: 'form' | Filter): string => query.get(name) ?? '';
  const asked = {
    days,
    language: PRODUCT_LANGUAGES.find((each) => each === language) ?? 'en',
    ...Object.fromEntries(
      (['form', 'edition', 'source', 'campaign'] as const).flatMap((name) =>
        chosen(name) === '' ? [] : [[name, chosen(name)]],
      ),
    ),
    ...(Number.isInteger(version) && version > 0 && { version }),
  };
  const funnel = useQuery({
    queryKey: ['funnel', asked],
    queryFn: ({ signal }) => post<FunnelAnswer>('funnel', asked, signal),
    placeholderData: (before) => before,
    refetchInterval: EVERY_MS,
  });
  const answer = funnel.data;

  const choose = (name: 'form' | 'days' | Filter, value: string) => {
    const next = new URLSearchParams(query);
    // What another form was counted under is not what this one was.
    if (name === 'form') for (const filter of FILTERS) next.delete(filter);
    if (value === '') next.delete(name);
    else next.set(name, value);
    go(hrefOf('funnel', next), 'replace');
  };
  const hasFilters = FILTERS.some((name) => chosen(name) !== '');
  const clear = () => go(hrefOf('funnel', new URLSearchParams({ form: chosen('form'), days })), 'replace');

  return (
    <div className="c-page">
      <div className="c-head">
        <h1>
          {textOfConsole('section-funnel')} {answer?.has_made_up === true && <MadeUp />}
        </h1>
        {answer !== undefined && <SaveButton answer={answer} />}
      </div>
      <p className="c-intro">{text('intro')}</p>
      {answer?.is_counted === false && <p className="c-notice">{text('notCounted')}</p>}
      {answer !== undefined && (
        <fieldset className="c-filters c-funnel-filters" aria-label={text('filters')}>
          <Choice
            isBare
            label={text('filter-form')}
            value={answer.form}
            options={formOptions(answer, (title) => text('formNever', { title }))}
            onChoose={(value) => choose('form', value)}
          />
          <Choice
            isBare
            label={text('filter-days')}
            value={days}
            options={FUNNEL_DAYS.map((each) => [each, text('lastDays', { days: Number(each) })] as const)}
            onChoose={(value) => choose('days', value)}
          />
          <Choice
            isBare
            label={text('filter-edition')}
            value={chosen('edition')}
            options={options(text('anyEdition'), answer.choices.edition, chosen('edition'))}
            onChoose={(value) => choose('edition', value)}
          />
          <Choice
            isBare
            label={text('filter-version')}
            value={chosen('version')}
            options={options(
              text('anyVersion'),
              answer.versions.map((row) => String(row.version)),
              chosen('version'),
              (each) => text('versionNumber', { version: counts.number(Number(each) || 0) }),
            )}
            onChoose={(value) => choose('version', value)}
          />
          <Choice
            isBare
            label={text('filter-source')}
            value={chosen('source')}
            options={options(text('anySource'), answer.choices.source, chosen('source'), named(text('other')))}
            onChoose={(value) => choose('source', value)}
          />
          <Choice
            isBare
            label={text('filter-campaign')}
            value={chosen('campaign')}
            options={options(text('anyCampaign'), answer.choices.campaign, chosen('campaign'), named(text('other')))}
            onChoose={(value) => choose('campaign', value)}
          />
          {hasFilters && (
            <button type="button" className="c-clear" onClick={clear}>
              {text('clear')}
            </button>
          )}
        </fieldset>
      )}
      {(chosen('source') !== '' || chosen('campaign') !== '') && <p className="c-notice">{text('bySource')}</p>}
      {answer === undefined ? (
        funnel.error === null ? (
          <Skeleton rows={8} />
        ) : (
          <Failed error={funnel.error} onRetry={() => void funnel.refetch()} />
        )
      ) : (
        <div className="c-funnel" aria-busy={funnel.isPlaceholderData}>
          {answer.stages.every(({ n }) => n === 0) && answer.refusals.length === 0 ? (
            <Empty title={text('emptyTitle')}>{text('emptyText')}</Empty>
          ) : (
            <>
              <div className="c-panel">
                <div className="c-panel-head">
                  <div>
                    <h2>{text('wayTitle')}</h2>
                    <p className="c-soft">
                      {text('wayRange', { from: counts.day(answer.from), until: counts.day(answer.until) })}
                    </p>
                  </div>
                  <p className="c-legend">
                    <span>{text('legendLoads')}</span>
                    <span data-exact="">{text('legendExact')}</span>
                  </p>
                </div>
                <StageDrawing {...answer} />
                <div className="c-table c-stage-table">
                  <StageTable {...answer} />
                </div>
                {hasFew(answer) && <p className="c-soft">{text('fewNote', { few: counts.few, most: counts.most })}</p>}
              </div>
              <Refusals answer={answer} />
              <Days answer={answer} />
              <Versions answer={answer} />
            </>
          )}
        </div>
      )}
    </div>
  );
};

const hasFew = ({ stages, refusals, versions }: FunnelAnswer): boolean =>
  [
    ...stages.flatMap(({ n, before }) => [n, before]),
    ...refusals.map(({ n }) => n),
    ...versions.flatMap((row) => row.stages),
  ].includes('few');

/** Those with counts first; two forms may have one title. */
function formOptions({ forms }: FunnelAnswer, never: (title: string) => string) {
  const named = forms.map(({ id, title, has_counts: hasCounts }) => {
    const whole = title === id ? id : `${title} · ${id}`;
    return { option: [id, hasCounts ? whole : never(whole)] as const, hasCounts };
  });
  return named.toSorted((a, b) => Number(b.hasCounts) - Number(a.hasCounts)).map(({ option }) => option);
}

/** What is chosen stays to be seen where these days have nothing of it. */
const options = (any: string, values: readonly string[], chosen: string, label = (value: string) => value) =>
  [
    ['', any] as const,
    ...(chosen === '' || values.includes(chosen) ? values : [chosen, ...values]).map(
      (value) => [value, label(value)] as const,
    ),
  ] as const;

const named = (other: string) => (value: string) => (value === OTHER ? other : value);

/** A file of what is shown, whose numbers are as the page has them. */
const SaveButton = ({ answer }: { readonly answer: FunnelAnswer }) => {
  const text = useTexts('console-funnel');
  const titleOf = useStepTitle(answer);
  const fieldOf = useFieldName();
  const plain = (cell: number | 'few'): string | number => (cell === 'few' ? '<5' : cell);
  const save = () => {
    const { form, from, until } = answer;
    const rows: (readonly (string | number)[])[] = [
      [text('filter-form'), form, from, until],
      [],
      [text('column-step'), text('column-stage'), text('column-count'), text('column-before')],
      ...answer.stages.map(({ step, event, n, before }) => [
        titleOf(step),
        text(`event-${event}`),
        plain(n),
        plain(before),
      ]),
      [],
      [text('column-step'), text('column-field'), text('column-code'), text('column-words'), text('column-count')],
      ...answer.refusals.map((row) => [titleOf(row.step), fieldOf(row), row.code, row.words ?? '', plain(row.n)]),
      [],
      [text('column-day'), text('daySeen'), text('dayDone')],
      ...answer.by_day.map(({ day, seen, done }) => [day, plain(seen), plain(done)]),
      [],
      [
        text('column-step'),
        text('column-stage'),
        ...answer.versions.map(({ version }) => text('versionNumber', { version })),
      ],
      ...answer.stages.map(({ step, event }, at) => [
        titleOf(step),
        text(`event-${event}`),
        ...answer.versions.map(({ stages }) => plain(stages[at] ?? 0)),
      ]),
    ];
    saveFile(`${form}-${from}-${until}.csv`, csvText(rows));
  };
  return (
    <Button
      size="small"
      variant="outlined"
      colour="neutral"
      leadingIcon={<Icon symbol="download_20px" />}
      onClick={save}
    >
      {text('save')}
    </Button>
  );
};
