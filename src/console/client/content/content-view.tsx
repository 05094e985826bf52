import './content.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { ContentAnswer } from '#console/content/content.answers.ts';
import { hrefOf, useAddress } from '../address.ts';
import { read } from '../api.ts';
import { useKeys } from '../keys.ts';
import { useMay } from '../me.ts';
import { momentText } from '../parts/moments.tsx';
import { Failed, Skeleton } from '../parts/states.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { ArticlesTab } from './articles-tab.tsx';
import { ComingTab } from './coming-tab.tsx';
import { FactsTab } from './facts-tab.tsx';
import { LanguagesTab } from './languages-tab.tsx';
import { PreviewDialog, type Previewed } from './preview-dialog.tsx';

const TABS = ['facts', 'coming', 'languages', 'articles'] as const;
const EVERY_MS = 10_000;

/** What of the content needs somebody: facts, pages to come, languages, and what readers think. */
export const ContentView = () => {
  const text = useTexts('console-content');
  const textOfConsole = useTexts('console');
  const may = useMay();
  const { query } = useAddress();
  const tab = TABS.find((each) => each === query.get('show')) ?? 'facts';
  const [previewed, setPreviewed] = useState<Previewed>();
  const answer = useQuery({
    queryKey: ['content'],
    queryFn: ({ signal }) => read<ContentAnswer>('content', signal),
    refetchInterval: EVERY_MS,
  });
  const mayPreview = may('content.preview');
  const preview = () => setPreviewed({ title: undefined, address: '', day: '' });
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    ...(mayPreview && { v: preview }),
  });
  const { data } = answer;
  const counts = { facts: data?.facts.filter(({ state }) => state !== 'later').length, coming: data?.coming.length };
  return (
    <div className="c-page c-content">
      <div className="c-head">
        <h1>{textOfConsole('section-content')}</h1>
        {mayPreview && (
          <Button
            size="small"
            variant="outlined"
            colour="neutral"
            leadingIcon={<Icon symbol="visibility_20px" />}
            onClick={preview}
          >
            {text('preview')}
          </Button>
        )}
      </div>
      <p className="c-intro">{text('intro')}</p>
      {data !== undefined && <Faults answer={data} />}
      <Tabs
        label={text('tabs')}
        open={tab}
        tabs={TABS.map((each) => ({
          id: each,
          href: hrefOf('content', new URLSearchParams(each === 'facts' ? {} : { show: each })),
          content: (
            <>
              {text(`tab-${each}`)} {each in counts && <small>{counts[each as keyof typeof counts]}</small>}
            </>
          ),
        }))}
      />
      {tab === 'articles' ? (
        <ArticlesTab />
      ) : data !== undefined ? (
        tab === 'facts' ? (
          <FactsTab facts={data.facts} />
        ) : tab === 'coming' ? (
          <ComingTab answer={data} onPreview={mayPreview ? setPreviewed : undefined} />
        ) : (
          <LanguagesTab answer={data} />
        )
      ) : answer.error !== null ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      {previewed !== undefined && <PreviewDialog previewed={previewed} onClose={() => setPreviewed(undefined)} />}
    </div>
  );
};

/** To the row above or below, at what can be opened there. */
function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.c-content tbody :is(th, td:last-child) :is(a, button)')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
}

const Faults = ({ answer: { faults, faults_since: since } }: { readonly answer: ContentAnswer }) => {
  const text = useTexts('console-content');
  const { locale } = usePageLanguage();
  if (since === null) return null;
  return (
    <section className="c-content-faults" aria-labelledby="content-faults">
      <h2 id="content-faults">{text('faultsTitle', { count: faults.length })}</h2>
      <p>{text('faultsText', { moment: momentText(since, locale) })}</p>
      <ul>
        {faults.map(({ file, line, message }, at) => (
          <li key={at}>
            <strong className="ltr">{file}</strong>
            {line !== null && <small> {text('line', { line })}</small>}
            {/* As the start and the log say it. */}
            <p lang="en" dir="ltr">
              {message}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
