import { useCallback, useSyncExternalStore } from 'react';

/**
 * What is in a control that keeps its own value (`''` in a box that is not ticked), also what was typed into it before the code came, and what its
 * form's reset puts back.
 *
 * @param initial what the server has put there.
 */
export function useControlValue(id: string, initial: string): string {
  const subscribe = useCallback(
    (notify: () => void) => {
      const end = new AbortController();
      const control = document.getElementById(id);
      for (const type of ['input', 'change']) control?.addEventListener(type, notify, { signal: end.signal });
      let afterReset: ReturnType<typeof setTimeout> | undefined; // a form says that it resets before it does
      const form = control !== null && 'form' in control ? (control.form as HTMLFormElement | null) : null;
      form?.addEventListener('reset', () => (afterReset = setTimeout(notify)), { signal: end.signal });
      return () => {
        end.abort();
        clearTimeout(afterReset);
      };
    },
    [id],
  );
  const read = () => {
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked) return '';
    return control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
      ? control.value
      : initial;
  };
  return useSyncExternalStore(subscribe, read, () => initial);
}
