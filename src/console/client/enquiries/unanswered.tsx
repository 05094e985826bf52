import './enquiries.css';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#i18n/use-texts.tsx';
import type { EnquiriesAnswer } from '#console/enquiries/enquiries.answers.ts';
import { hrefOf } from '../address.ts';
import { read } from '../api.ts';
import { MadeUp, Masked } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { Ago } from '../parts/moments.tsx';
import { TodayBlock } from '../parts/today-block.tsx';

const EVERY_MS = 15_000;

export const Unanswered = () => {
  const text = useTexts('console-enquiries');
  const query = useQuery({
    queryKey: ['enquiries', 'today'],
    queryFn: ({ signal }) => read<EnquiriesAnswer>('enquiries/today', signal),
    refetchInterval: EVERY_MS,
  });
  return (
    <TodayBlock
      title={text('todayTitle')}
      empty={text('todayEmpty')}
      href={hrefOf('enquiries', new URLSearchParams({ state: 'new' }))}
      query={query}
      rows={({ enquiries }) =>
        enquiries.map(({ id, name, kind, topic, owner, created_at, is_made_up }) => (
          <li key={id}>
            <span className="c-row-main">
              <Link href={hrefOf(`enquiries/${id}`)}>{name === null ? text('noName') : <Masked value={name} />}</Link>
              <small>
                {topic === null ? text(`kind-${kind}`) : text(`topic-${topic}` as 'topic-other')}
                {owner !== null && (
                  <>
                    {' · '}
                    <bdi>{owner.name}</bdi>
                  </>
                )}
              </small>
            </span>
            <span className="c-row-side">
              {is_made_up && <MadeUp />}
              <Ago at={created_at} />
            </span>
          </li>
        ))
      }
    />
  );
};
