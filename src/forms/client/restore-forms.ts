import { fillSelect, readDraft, restoreDraft } from '#forms/client/draft.ts';

/**
 * Restores what was typed (FRM-7) and the country of the `geoip` parameter (calls, forms client) into every form of
 * the page, before any of their code has loaded. It is small enough for the first load, and idempotent.
 */
export function restoreForms(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-form]')) restoreForm(form);
}

export function restoreForm(form: HTMLFormElement): void {
  const formId = form.dataset['form'];
  if (formId === undefined) return;
  restoreDraft(formId, form);
  const geoip = new URLSearchParams(location.search).get('geoip')?.toUpperCase();
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-prefill]')) {
    const country = readDraft(formId)[select.dataset['prefill'] ?? ''] ?? geoip;
    if (country !== undefined) fillSelect(select, country);
  }
}
