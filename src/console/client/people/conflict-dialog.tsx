import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { useMe } from '../me.ts';
import { ago } from '../parts/moments.tsx';
import type { Conflict } from './use-change-person.ts';

/** Theirs and mine side by side: who comes second decides, and knows what they decide against. */
export const ConflictDialog = ({
  conflict,
  onKeepTheirs,
  onTakeMine,
}: {
  readonly conflict: Conflict | undefined;
  readonly onKeepTheirs: () => void;
  readonly onTakeMine: () => void;
}) => {
  const text = useTexts('console-people');
  const { locale } = usePageLanguage();
  const me = useMe();
  const person = conflict?.theirs.person;
  const ownerName = (id: string | null) => me.staff.find((member) => member.id === id)?.name ?? text('nobody');
  const mine =
    conflict === undefined
      ? ''
      : conflict.mine.what === 'stage'
        ? text(`stage-${conflict.mine.stage}`)
        : ownerName(conflict.mine.owner_id);
  return (
    <Dialog
      isOpen={conflict !== undefined}
      onClose={onKeepTheirs}
      title={text('conflictTitle')}
      size="small"
      actions={
        <>
          <Button size="small" onClick={onKeepTheirs}>
            {text('keepTheirs')}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onTakeMine}>
            {text('takeMine')}
          </Button>
        </>
      }
    >
      {conflict !== undefined && person !== undefined && (
        <>
          <p>
            {text('conflictText', {
              by: conflict.theirs.by ?? text('somebody'),
              ago: conflict.theirs.at === null ? '' : ago(new Date(conflict.theirs.at), locale),
            })}
          </p>
          <dl className="c-facts c-conflict">
            <div>
              <dt>{text('theirs')}</dt>
              <dd>
                {text(`stage-${person.stage}`)} · {person.owner?.name ?? text('nobody')}
              </dd>
            </div>
            <div>
              <dt>{text('mine')}</dt>
              <dd>{mine}</dd>
            </div>
          </dl>
        </>
      )}
    </Dialog>
  );
};
