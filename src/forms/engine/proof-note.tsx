import { Button } from '#kit/button.tsx';
import type { Translator } from '#i18n/translator.ts';

type ProofNoteProps = { readonly shared: Translator<'forms'>; readonly onCancel: () => void };

/** Shown below the button while the browser solves a captcha. The form's status announces the same, and the focus does not move. */
export const ProofNote = ({ shared, onCancel }: ProofNoteProps) => (
  <div className="form-proof">
    <p aria-hidden="true">{shared('proving')}</p>
    <progress aria-label={shared('proofProgress')} />
    <Button size="small" variant="text" colour="neutral" onClick={onCancel}>
      {shared('cancel')}
    </Button>
  </div>
);
