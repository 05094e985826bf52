import { FILE_CONTROL_SUFFIX } from '#forms/engine/form-controls.ts';

/** Puts what is in the chosen files, as base64, into the hidden controls that are sent. */
export async function readFiles(form: HTMLFormElement): Promise<void> {
  for (const control of form.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    const content = form.elements.namedItem(control.name.slice(0, -FILE_CONTROL_SUFFIX.length));
    if (!(content instanceof HTMLInputElement)) continue;
    const [file] = control.files ?? [];
    content.value = file === undefined ? '' : await base64Of(file);
  }
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
