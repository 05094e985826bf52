import type { ReactNode } from 'react';
import { ErrorIcon } from './field-icons.tsx';

type FieldNoteProps = {
  /** What `aria-describedby` of the control names. */
  readonly id: string;
  readonly helper?: ReactNode;
  /** Replaces the helper (TXF-2). */
  readonly error?: string | undefined;
  /** Said before an error to those who cannot see its icon: `Error:`. */
  readonly errorPrefix: string;
};

/** The line under a control. It keeps its place while empty, so that an error that appears moves nothing. */
export const FieldNote = ({ id, helper, error, errorPrefix }: FieldNoteProps) => (
  <div
    className="field-note"
    id={id}
    data-kind={error === undefined ? 'helper' : 'error'}
    data-grows={error === undefined || helper ? undefined : ''}
  >
    {error === undefined ? (
      helper
    ) : (
      <>
        <ErrorIcon />
        <span>
          <span className="visually-hidden">{errorPrefix} </span>
          {error}
        </span>
      </>
    )}
  </div>
);
