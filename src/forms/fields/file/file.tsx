import { useCallback, useEffect, useRef } from 'react';
import { DOCUMENT_MEDIA_TYPES } from '#contracts/typed-file.ts';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import { FILE_CONTROL_SUFFIX } from '#forms/engine/form-controls.ts';
import { FieldNote } from '#kit/field/field-note.tsx';
import type { FileField } from './file.field.ts';

/** The browser's own control, and a hidden one for what is in the file. Without a script the file itself is posted. */
export default function FileView(props: FieldViewProps<FileField>) {
  const { field, idOf, error, text, shared } = props;
  const id = idOf(field.name);
  const content = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const take = useCallback(() => {
    const [file] = chosen.current?.files ?? [];
    const { current } = content;
    if (current === null) return;
    current.value = '';
    if (file === undefined) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      // `data:…;base64,…`; of an empty file nothing follows.
      if (typeof reader.result === 'string') current.value = reader.result.split(',')[1] ?? '';
      // A complaint about the file before it is looked at again.
      current.dispatchEvent(new Event('input', { bubbles: true }));
    });
    reader.readAsDataURL(file);
  }, []);
  // A file that was chosen before this code came.
  useEffect(take, [take]);
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
        ref={chosen}
        onChange={take}
      />
      <input type="hidden" name={field.name} ref={content} />
      <FieldNote
        id={`${id}-note`}
        helper={field.hint && text(`${field.name}.hint`)}
        error={error}
        errorPrefix={shared('errorPrefix')}
      />
    </div>
  );
}
