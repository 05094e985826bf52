import './content.css';
import { useQuery } from '@tanstack/react-query';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { ContentTodayAnswer } from '#console/content/content.answers.ts';
import { hrefOf } from '../address.ts';
import { read } from '../api.ts';
import { Link } from '../parts/link.tsx';
import { dayWords } from '../parts/moments.tsx';
import { TodayBlock } from '../parts/today-block.tsx';
import { FactName, ReviewState } from './fact-words.tsx';

const EVERY_MS = 15_000;

/** Files with faults first, then facts by how urgent their review is. */
export const Attention = () => {
  const text = useTexts('console-content');
  const { locale } = usePageLanguage();
  const query = useQuery({
    queryKey: ['content', 'today'],
    queryFn: ({ signal }) => read<ContentTodayAnswer>('content/today', signal),
    refetchInterval: EVERY_MS,
  });
  return (
    <TodayBlock
      title={text('todayTitle')}
      empty={text('todayEmpty')}
      href={hrefOf('content')}
      query={query}
      rows={({ faults, facts }) => [
        ...faults.map(({ file, line, message }, at) => (
          <li key={`fault ${at}`}>
            <span className="c-row-main">
              <Link href={hrefOf('content')} className="ltr">
                {line === null ? file : `${file}:${line}`}
              </Link>
              <small lang="en" dir="ltr">
                {message}
              </small>
            </span>
            <span className="c-row-side">
              <span className="c-review" data-state="over">
                {text('fault')}
              </span>
            </span>
          </li>
        )),
        ...facts.map((fact) => (
          <li key={`${fact.file} ${fact.subject}`}>
            <span className="c-row-main">
              <Link href={hrefOf('content')}>
                <FactName fact={fact} />
              </Link>
              <small>
                {text('column-review')}: {dayWords(fact.review_by, locale)}
              </small>
            </span>
            <span className="c-row-side">
              <ReviewState state={fact.state} />
            </span>
          </li>
        )),
      ]}
    />
  );
};
