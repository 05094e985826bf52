/**
 * What was typed into a form, kept for the tab (FRM-7): by control name, secrets never. Keyed by the form and not by
 * the edition, so that it outlives a change of language. A box's value names the text and version it stood for, so a
 * consent is only restored where the very same text stands.
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
    return {}; // FRM-7: where the browser keeps nothing, there is no draft
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

/** Fills the controls nobody has touched: what is typed already, or came back from the server, stays. */
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

/** Chooses an option of a list that still stands at its empty first one. */
export function fillSelect(select: HTMLSelectElement, value: string): void {
  if (select.value === '' && [...select.options].some((option) => option.value === value)) select.value = value;
}

type DraftControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isBox = (control: DraftControl): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

/** Every control with a name, save hidden ones and those marked as secret in the markup. */
const draftControls = (form: HTMLFormElement): readonly DraftControl[] =>
  [...form.querySelectorAll<DraftControl>('input[name], select[name], textarea[name]')].filter(
    (control) => control.type !== 'hidden' && control.type !== 'password' && control.dataset['secret'] === undefined,
  );
