import type { ComponentType } from 'react';
import type { PeopleColumn } from '#contracts/people-work.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import type { MaskedText, PersonRow } from '#console/answers.ts';
import { hrefOf } from '../address.ts';
import { Kind, MadeUp, Masked, Monogram, Stage } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { Ago, Due } from '../parts/moments.tsx';

type CellProps = {
  readonly person: PersonRow;
  /** Whether the address has a column of its own. */
  readonly hasEmail: boolean;
  readonly onLeave: () => void;
};

const None = ({ of }: { readonly of: 'nobody' | 'noTask' }) => {
  const text = useTexts('console-people');
  return <span className="c-none">{text(of)}</span>;
};
const Contact = ({ value }: { readonly value: MaskedText | null }) =>
  value === null ? <span className="c-none">–</span> : <Masked value={value} ltr />;

const Name = ({ person, hasEmail, onLeave }: CellProps) => {
  const text = useTexts('console-people');
  return (
    <>
      <Monogram id={person.id} name={person.name?.text ?? '·'} />
      <span className="c-named">
        <Link href={hrefOf(`people/${person.id}`)} tabIndex={-1} onClick={onLeave}>
          {person.name === null ? text(person.is_erased ? 'erased' : 'noName') : <Masked value={person.name} />}
        </Link>
        {!hasEmail && person.email !== null && (
          <small>
            <Masked value={person.email} ltr />
          </small>
        )}
      </span>
      {person.is_made_up && <MadeUp />}
    </>
  );
};

/** What each column shows of a person. */
export const PEOPLE_CELLS: Readonly<Record<PeopleColumn, ComponentType<CellProps>>> = {
  name: Name,
  email: ({ person }) => <Contact value={person.email} />,
  phone: ({ person }) => <Contact value={person.phone} />,
  stage: ({ person }) => <Stage stage={person.stage} />,
  kind: ({ person }) => <Kind kind={person.kind} />,
  owner: ({ person: { owner } }) =>
    owner === null ? (
      <None of="nobody" />
    ) : (
      <>
        <Monogram id={owner.id} name={owner.name} />
        <bdi>{owner.name}</bdi>
      </>
    ),
  edition: ({ person }) => <span className="ltr">{person.edition}</span>,
  country: ({ person }) => <span className="ltr">{person.country ?? '–'}</span>,
  activity: ({ person }) => <Ago at={person.last_event_at} />,
  created: ({ person }) => <Ago at={person.created_at} />,
  task: ({ person: { next_task_at: at } }) => (at === null ? <None of="noTask" /> : <Due at={at} />),
};

/** The narrowest that a column may be, and its share of what is left, in rem and in parts. */
export const COLUMN_SIZES: Readonly<Record<PeopleColumn, readonly [rem: number, share: number]>> = {
  name: [14, 2.4],
  email: [13, 1.6],
  phone: [9, 1],
  stage: [7, 1],
  kind: [7, 1],
  owner: [8, 1.2],
  edition: [5, 0.5],
  country: [5, 0.5],
  activity: [7, 0.9],
  created: [7, 0.9],
  task: [7, 0.9],
};
