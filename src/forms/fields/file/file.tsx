import { DOCUMENT_MEDIA_TYPES } from '#contracts/typed-file.ts';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import { FILE_CONTROL_SUFFIX } from '#forms/engine/form-controls.ts';
import { FieldNote } from '#kit/field/field-note.tsx';
import type { FileField } from './file.field.ts';

/** The browser's own control, and a hidden one that is given what is in the file before it is sent (`prepare` of the kind). Without a script the file itself is posted. */
export default function FileView(props: FieldViewProps<FileField>) {
  const { field, idOf, error, text, shared } = props;
  const id = idOf(field.name);
  return (
    <div className="field" data-invalid={error === undefined ? undefined : ''}>
      <label className="field-label" htmlFor={id}>
        <FieldLabel {...props} />
      </label>
      <input
        className="file-control"
        type="file"
        id={id}
        name={`${field.name}${FILE_CONTROL_SUFFIX}`}
        accept={DOCUMENT_MEDIA_TYPES.join(',')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
        data-secret=""
      />
      <input type="hidden" name={field.name} />
      <FieldNote
        id={`${id}-note`}
        helper={field.hint && text(`${field.name}.hint`)}
        error={error}
        errorPrefix={shared('errorPrefix')}
      />
    </div>
  );
}
