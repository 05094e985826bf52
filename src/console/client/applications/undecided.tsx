import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#i18n/use-texts.tsx';
import type { ApplicationsAnswer } from '#console/applications/applications.answers.ts';
import { hrefOf } from '../address.ts';
import { read } from '../api.ts';
import { MadeUp, Masked } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { Ago } from '../parts/moments.tsx';
import { TodayBlock } from '../parts/today-block.tsx';
import { WhatWaits } from './what-waits.tsx';

const EVERY_MS = 15_000;

/** Of the first page: the applications that a person has to decide on. */
export const Undecided = () => {
  const text = useTexts('console-applications');
  const textOfPeople = useTexts('console-people');
  const query = useQuery({
    queryKey: ['applications', 'today'],
    queryFn: ({ signal }) => read<ApplicationsAnswer>('applications/today', signal),
    refetchInterval: EVERY_MS,
  });
  return (
    <TodayBlock
      title={text('todayTitle')}
      empty={text('todayEmpty')}
      href={hrefOf('applications')}
      query={query}
      rows={({ applications }) =>
        applications.map((row) => (
          <li key={row.person_id}>
            <span className="c-row-main">
              <Link href={hrefOf(`people/${row.person_id}`)}>
                {row.name === null ? textOfPeople('noName') : <Masked value={row.name} />}
              </Link>
              <small>
                <WhatWaits row={row} />
              </small>
            </span>
            <span className="c-row-side">
              {row.is_made_up && <MadeUp />}
              <Ago at={row.since} />
            </span>
          </li>
        ))
      }
    />
  );
};
