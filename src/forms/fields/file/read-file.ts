import { FILE_CONTROL_SUFFIX } from '#forms/engine/form-controls.ts';

/** Puts what is in the chosen file, as base64, into the hidden control that is sent. */
export async function readFile(form: HTMLFormElement, name: string): Promise<void> {
  const [control, content] = [`${name}${FILE_CONTROL_SUFFIX}`, name].map((each) => form.elements.namedItem(each));
  if (!(control instanceof HTMLInputElement && content instanceof HTMLInputElement)) return;
  const [file] = control.files ?? [];
  content.value = file === undefined ? '' : await base64Of(file);
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    // `data:…;base64,…`; of an empty file, or one that is gone meanwhile, nothing follows.
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''),
    );
    reader.readAsDataURL(file);
  });
