import { type Draft, draftControls, fillSelect, isBox } from '#forms/client/draft.ts';
import { createFormsClient } from '#forms/client/forms-client.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { storedTexts } from '#forms/engine/stored-texts.ts';

/** Fills what the call answers with into the form, which may have left the page meanwhile. @throws RequestError */
export async function prefill(
  form: () => HTMLFormElement | null,
  path: `/${string}`,
  edition: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await createFormsClient(edition).send({
    method: 'POST',
    path,
    body: {},
    headers: bearerHeader(),
    signal,
  });
  const shown = form();
  if (shown !== null) fillKept(shown, storedTexts(answer));
}

/** Fills what the server keeps into the controls that are still empty. */
function fillKept(form: HTMLFormElement, kept: Draft): void {
  for (const control of draftControls(form)) {
    const value = kept[control.name];
    if (value === undefined) continue;
    if (isBox(control)) control.checked = true;
    else if (control instanceof HTMLSelectElement) fillSelect(control, value);
    else if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = control.value === value;
    else if (control.value === '') control.value = value;
  }
}
