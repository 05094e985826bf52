import './audit.css';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTS } from '#contracts/acts.ts';
import { AUDIT_WORD_MAX_LENGTH } from '#contracts/limits.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { AuditAnswer } from '#console/answers.ts';
import { go, hrefOf, remember, remembered, useAddress } from '../address.ts';
import { post } from '../api.ts';
import { useMay, useMe } from '../me.ts';
import { Choice } from '../parts/choice.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { momentText } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { saveFile } from '../parts/save-file.ts';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useTell } from '../parts/toasts.tsx';
import { useResting } from '../use-resting.ts';
import { BrokenExportError, downloadCsv } from './download-csv.ts';

const ACTORS = ['visitor', 'staff', 'operator', 'site'] as const;
const RESULTS = ['done', 'refused'] as const;
const ACT_NAMES = Object.keys(ACTS);
const COLUMNS = ['time', 'who', 'act', 'object', 'result', 'seal'] as const;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** What is chosen stands in the address; the word is typed, and stays in the entry of the history. */
export const AuditView = () => {
  const text = useTexts('console-audit');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const { query } = useAddress();
  const me = useMe();
  const may = useMay();
  const tell = useTell();
  const words = useErrorText();
  const [typed, setTyped] = useState(() => remembered<string>('word') ?? '');
  const word = useResting(typed.trim().split(/\s+/u)[0] ?? '');
  const actor = ACTORS.find((each) => each === query.get('actor'));
  const act = ACT_NAMES.find((each) => each === query.get('act'));
  const result = RESULTS.find((each) => each === query.get('result'));
  const member = me.staff.find(({ id }) => id === query.get('member'))?.id;
  const [from, until] = (['from', 'until'] as const).map((name) => {
    const day = query.get(name);
    return day !== null && DAY.test(day) ? day : undefined;
  });
  const filter = {
    ...(actor && { actor }),
    ...(act !== undefined && { act }),
    ...(result && { result }),
    ...(member !== undefined && { member }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(word !== '' && { word }),
  };
  const pages = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      post<AuditAnswer>('audit', { ...filter, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const download = useMutation({
    gcTime: 0,
    mutationFn: () => downloadCsv('audit/export', filter),
    onSuccess: ({ parts, entries, isAll }) => {
      saveFile('audit.csv', 'text/csv', parts);
      tell(text(isAll ? 'exported' : 'exportedSome', { count: entries }));
    },
    onError: (error) => tell(error instanceof BrokenExportError ? text('exportBroken') : words(error)),
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    go(hrefOf('audit', next), 'replace');
  };
  const type = (value: string) => {
    setTyped(value);
    remember({ word: value });
  };
  return (
    <div className="c-page">
      <div className="c-head">
        <h1>{textOfConsole('section-audit')}</h1>
        {may('audit.export') && (
          <Button
            size="small"
            variant="outlined"
            colour="neutral"
            leadingIcon={<Icon symbol="download_20px" />}
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            {text('export')}
          </Button>
        )}
      </div>
      <p className="c-intro">{text('intro')}</p>
      <div className="c-tools c-audit-tools">
        <Choice
          isBare
          label={text('filter-actor')}
          value={actor ?? ''}
          options={[['', text('anyActor')], ...ACTORS.map((each) => [each, text(`actor-${each}`)] as const)]}
          onChoose={(value) => choose('actor', value)}
        />
        <Choice
          isBare
          label={text('filter-member')}
          value={member ?? ''}
          options={[['', text('anyMember')], ...me.staff.map(({ id, name }) => [id, name] as const)]}
          onChoose={(value) => choose('member', value)}
        />
        <Choice
          isBare
          label={text('filter-act')}
          value={act ?? ''}
          options={[['', text('anyAct')], ...ACT_NAMES.map((each) => [each, each] as const)]}
          onChoose={(value) => choose('act', value)}
        />
        <Choice
          isBare
          label={text('filter-result')}
          value={result ?? ''}
          options={[
            ['', text('anyResult')],
            ['done', text('done')],
            ['refused', text('result-refused')],
          ]}
          onChoose={(value) => choose('result', value)}
        />
        <TextBox
          label={text('from')}
          type="date"
          value={from ?? ''}
          onChange={(event) => choose('from', event.target.value)}
        />
        <TextBox
          label={text('until')}
          type="date"
          value={until ?? ''}
          onChange={(event) => choose('until', event.target.value)}
        />
        <TextBox
          label={text('word')}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={AUDIT_WORD_MAX_LENGTH}
          placeholder={text('wordHint')}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        {(query.size > 0 || typed !== '') && (
          <Button
            size="small"
            variant="transparent"
            colour="neutral"
            onClick={() => {
              type('');
              go(hrefOf('audit'), 'replace');
            }}
          >
            {text('clearFilters')}
          </Button>
        )}
      </div>
      {pages.error !== null && entries.length === 0 ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton rows={12} />
      ) : entries.length === 0 && !pages.hasNextPage ? (
        <Empty title={text('emptyTitle')}>{text('emptyText')}</Empty>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
        <section className="c-table" aria-label={text('listLabel')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {text(`column-${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td className="c-when">
                    <time dateTime={entry.at}>{momentText(entry.at, locale)}</time>
                  </td>
                  <td>
                    <bdi>{entry.staff ?? text(`actor-${entry.actor}` as 'actor-staff')}</bdi>
                  </td>
                  <td>
                    <code className="ltr">{entry.act}</code>
                  </td>
                  <td className="c-object">
                    <span className="ltr">{entry.object ?? '—'}</span>
                  </td>
                  <td>
                    <span className="c-result" data-result={entry.result}>
                      {entry.result === 'done' ? text('done') : text('refused', { reason: entry.reason ?? '' })}
                    </span>
                  </td>
                  <td className="ltr">{entry.number === null ? text('unsealed') : `#${entry.number}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <LoadMore pages={pages} />
    </div>
  );
};
