/**
 * What was typed into a form, stored for the tab (FRM-7) by control name, without secrets. The key is the form and not
 * the edition, so the draft survives a change of language. The value of a checkbox names its text and version, so a
 * consent is only restored if the page shows the same text.
 */
export type Draft = Readonly<Record<string, string>>;

const keyOf = (formId: string) => `fc-draft:${formId}`;

export function readDraft(formId: string): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(formId)) ?? '{}');
    if (typeof draft !== 'object' || draft === null) return {};
    return Object.fromEntries(
      Object.entries(draft).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {}; // FRM-7: without storage there is no draft
  }
}

/** Adds what the form holds now; an emptied control is forgotten. */
export function keepDraft(formId: string, form: HTMLFormElement): void {
  const draft: Record<string, string> = { ...readDraft(formId) };
  for (const control of draftControls(form)) {
    const value = isBox(control) && !control.checked ? '' : control.value;
    if (value === '') delete draft[control.name];
    else draft[control.name] = value;
  }
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(keyOf(formId));
    else sessionStorage.setItem(keyOf(formId), JSON.stringify(draft));
  } catch {
    // FRM-7: storage is off or full; the fields themselves still hold what was typed
  }
}

export function dropDraft(formId: string): void {
  try {
    sessionStorage.removeItem(keyOf(formId));
  } catch {
    // FRM-7: storage is off, so there is nothing to drop
  }
}

/** Fills the controls that nobody has touched. What was typed, or came back from the server, is not replaced. */
export function restoreDraft(formId: string, form: HTMLFormElement): void {
  const draft = readDraft(formId);
  for (const control of draftControls(form)) {
    const kept = draft[control.name];
    if (kept === undefined) continue;
    if (isBox(control)) control.checked ||= control.value === kept;
    else if (control instanceof HTMLSelectElement) fillSelect(control, kept);
    else if (control.value === '') control.value = kept;
  }
}

/** Selects an option of a list that still has its empty first option. */
export function fillSelect(select: HTMLSelectElement, value: string): void {
  if (select.value === '' && [...select.options].some((option) => option.value === value)) select.value = value;
}

export type DraftControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isBox = (control: DraftControl): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

/** Every control with a name, except hidden ones and those marked as secret in the markup. */
export const draftControls = (form: HTMLFormElement): readonly DraftControl[] =>
  [...form.querySelectorAll<DraftControl>('input[name], select[name], textarea[name]')].filter(
    (control) => control.type !== 'hidden' && control.type !== 'password' && control.dataset['secret'] === undefined,
  );
