import { useTexts } from '#i18n/use-texts.tsx';
import type { PeopleJobAnswer } from '#console/people/people-work.answers.ts';
import { hrefOf } from '#console/client/address.ts';
import { Masked } from '#console/client/parts/badges.tsx';
import { Link } from '#console/client/parts/link.tsx';

type LeftOutProps = {
  readonly counts: PeopleJobAnswer['left_out'];
  readonly samples: PeopleJobAnswer['left_out_samples'];
};

/** Whom a change leaves as they are, each with the reason. */
export const LeftOut = ({ counts, samples }: LeftOutProps) => {
  const text = useTexts('console-many');
  const textOfPeople = useTexts('console-people');
  if (counts.length === 0) return null;
  return (
    <>
      <h3 className="c-part">{text('leftOut')}</h3>
      <ul className="c-left-out">
        {counts.map(({ reason, count }) => (
          <li key={reason}>{text(`left-${reason}`, { count })}</li>
        ))}
      </ul>
      <ul className="c-rows">
        {samples.map(({ person, reason }) => (
          <li key={person.id}>
            <Link href={hrefOf(`people/${person.id}`)}>
              {person.name === null ? (
                textOfPeople(person.is_erased ? 'erased' : 'noName')
              ) : (
                <Masked value={person.name} />
              )}
            </Link>
            <small>{text(`why-${reason}`)}</small>
          </li>
        ))}
      </ul>
    </>
  );
};
