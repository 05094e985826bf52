import { THEME_STORAGE_KEY } from '#contracts/cookies.ts';

/** Turns to the other theme and remembers it; back at the system's own, it follows the system again. */
export function startThemeSwitch(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const { dataset } = document.documentElement;
  document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
    const systemTheme = system.matches ? 'dark' : 'light';
    const next = (dataset['theme'] ?? systemTheme) === 'dark' ? 'light' : 'dark';
    if (next === systemTheme) delete dataset['theme'];
    else dataset['theme'] = next;
    try {
      if (next === systemTheme) localStorage.removeItem(THEME_STORAGE_KEY);
      else localStorage.setItem(THEME_STORAGE_KEY, next);
    } catch {
      // TRK-4: where storage is forbidden the switch holds for this page only.
    }
  });
}
