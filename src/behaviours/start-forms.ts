/** [FRM-7] What was typed comes back, where there is a form to type into. */
export function startForms(): void {
  if (document.querySelector('form[data-form]') === null) return;
  import('#forms/client/restore-forms.ts').then(
    ({ restoreForms }) => restoreForms(document),
    () => undefined, // FRM-7: the code did not come; the form's own restores it as well
  );
}
