import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { useState } from 'react';
import type { PersonAnswer } from '#console/answers.ts';
import type { ActReason } from '#console/people/acts/act-reasons.ts';
import type { MergeAnswer } from '#console/people/acts/acts.answers.ts';
import { hrefOf } from '#console/client/address.ts';
import { useMay } from '#console/client/me.ts';
import { Masked } from '#console/client/parts/badges.tsx';
import { Link } from '#console/client/parts/link.tsx';
import { useTell } from '#console/client/parts/toasts.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useAct } from './use-act.ts';

/** Rows of the same person that are kept under this one; each can be parted again. */
export const MergedRows = ({ person }: { readonly person: PersonAnswer }) => {
  const text = useTexts('console-acts');
  const textOfPeople = useTexts('console-people');
  const may = useMay();
  const tell = useTell();
  const [other, setOther] = useState<string>();
  const part = useAct<{ readonly other: string; readonly reason: ActReason }, MergeAnswer>(person.id, 'unmerge', {
    onDone: () => {
      setOther(undefined);
      tell(text('done-unmerge'));
    },
  });
  if (person.merged.length === 0) return null;
  return (
    <section className="c-panel" aria-labelledby="merged">
      <h2 id="merged">{text('merged')}</h2>
      <ul className="c-rows">
        {person.merged.map((row) => (
          <li key={row.id}>
            <span>
              <Link href={hrefOf(`people/${row.id}`)}>
                {row.name === null ? textOfPeople('noName') : <Masked value={row.name} />}
              </Link>
              {row.email !== null && (
                <small>
                  <Masked value={row.email} ltr />
                </small>
              )}
            </span>
            {may('people.merge') && !person.is_erased && (
              <Button size="small" variant="outlined" colour="neutral" onClick={() => setOther(row.id)}>
                {text('act-unmerge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {other !== undefined && (
        <ActDialog
          act="unmerge"
          onClose={() => setOther(undefined)}
          isBusy={part.isPending}
          error={part.error}
          onSend={(reason) => part.mutate({ other, reason })}
        />
      )}
    </section>
  );
};
