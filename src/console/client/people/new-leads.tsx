import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { PeopleAnswer, PersonRow } from '#console/answers.ts';
import { hrefOf } from '../address.ts';
import { post, read } from '../api.ts';
import { useMe } from '../me.ts';
import { Kind, MadeUp, Masked } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { Ago } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { useTell } from '../parts/toasts.tsx';
import { TodayBlock } from '../parts/today-block.tsx';

const EVERY_MS = 15_000;

/** New people whom nobody owns: taken with one press, and given back by the undo. */
export const NewLeads = () => {
  const text = useTexts('console-people');
  const client = useQueryClient();
  const me = useMe();
  const tell = useTell();
  const words = useErrorText();
  const query = useQuery({
    queryKey: ['people', 'today'],
    queryFn: ({ signal }) => read<PeopleAnswer>('people/today', signal),
    refetchInterval: EVERY_MS,
  });
  const give = useMutation({
    mutationFn: ({
      id,
      version,
      owner,
    }: {
      readonly id: string;
      readonly version: number;
      readonly owner: string | null;
    }) => post<PersonRow>(`people/${id}/owner`, { owner_id: owner, version }),
    onSuccess: ({ id, version }, { owner }) => {
      if (owner !== null) tell(text('taken'), () => give.mutate({ id, version, owner: null }));
      void client.invalidateQueries({ queryKey: ['person', id] });
      void client.invalidateQueries({ queryKey: ['timeline', id] });
    },
    onError: (error) => tell(words(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['people'] }),
  });
  return (
    <TodayBlock
      title={text('todayTitle')}
      empty={text('todayEmpty')}
      href={hrefOf('people', new URLSearchParams({ stage: 'new', owner: 'none' }))}
      query={query}
      rows={({ people }) =>
        people.map((person) => {
          const { id, name, version } = person;
          return (
            <li key={id}>
              <span className="c-row-main">
                <Link href={hrefOf(`people/${id}`)}>{name === null ? text('noName') : <Masked value={name} />}</Link>
                <small>
                  <Ago at={person.last_event_at} />
                </small>
              </span>
              <span className="c-row-side">
                {person.is_made_up && <MadeUp />}
                <Kind kind={person.kind} />
                <Button
                  size="small"
                  variant="outlined"
                  colour="neutral"
                  aria-label={text('takeNamed', { name: name?.text ?? text('noName') })}
                  busy={give.isPending && give.variables.id === id}
                  onClick={() => give.mutate({ id, version, owner: me.id })}
                >
                  {text('assignMe')}
                </Button>
              </span>
            </li>
          );
        })
      }
    />
  );
};
