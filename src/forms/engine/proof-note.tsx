import { Button } from '#kit/button.tsx';
import type { Translator } from '#i18n/translator.ts';

type ProofNoteProps = { readonly shared: Translator<'forms'>; readonly onCancel: () => void };

/** Stands under the button while the browser works on a captcha; the form's status says the same aloud, and the focus stays. */
export const ProofNote = ({ shared, onCancel }: ProofNoteProps) => (
  <div className="form-proof">
    <p aria-hidden="true">{shared('proving')}</p>
    <progress aria-label={shared('proofProgress')} />
    <Button size="small" variant="text" colour="neutral" onClick={onCancel}>
      {shared('cancel')}
    </Button>
  </div>
);
