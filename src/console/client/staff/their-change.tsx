import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { TheirStaffChange } from '#console/staff/staff.answers.ts';
import { ApiError } from '../api.ts';
import { ago } from '../parts/moments.tsx';

/** How it stands by somebody else's change, where that is why a call was refused. */
export const theirsIn = (error: unknown): TheirStaffChange | undefined =>
  error instanceof ApiError && error.code === 'changed-meanwhile'
    ? (error.problem?.theirs as TheirStaffChange | undefined)
    : undefined;

/** Who comes second sees what the first made of it, and decides. */
export const TheirChange = ({
  theirs,
  now,
  onKeep,
  onTakeMine,
}: {
  readonly theirs: TheirStaffChange;
  readonly now: string;
  readonly onKeep: () => void;
  readonly onTakeMine: () => void;
}) => {
  const text = useTexts('console-staff');
  const { locale } = usePageLanguage();
  return (
    <div className="c-notice c-theirs" role="alert">
      <p>
        {text('theirChange', {
          by: theirs.by ?? text('somebody'),
          ago: theirs.at === null ? '' : ago(new Date(theirs.at), locale),
        })}{' '}
        <bdi>{now}</bdi>
      </p>
      <div className="c-line">
        <Button size="small" onClick={onKeep}>
          {text('keepTheirs')}
        </Button>
        <Button size="small" variant="outlined" colour="neutral" onClick={onTakeMine}>
          {text('takeMine')}
        </Button>
      </div>
    </div>
  );
};
