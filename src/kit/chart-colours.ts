/** A token as the page shows it now, `rgb(…)`: a canvas knows no custom properties. */
export function tokenColour(host: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** `rgb(1, 2, 3)` and 0.5 → `rgba(1, 2, 3, 0.5)`. */
export const withAlpha = (rgb: string, alpha: number): string => rgb.replace(/^rgb\(([^)]+)\)$/, `rgba($1, ${alpha})`);

/** Tells when the system or the page's own switch turns light into dark; answers how to stop. */
export function onThemeChange(tell: () => void): () => void {
  const ended = new AbortController();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tell, { signal: ended.signal });
  const changes = new MutationObserver(tell);
  changes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    ended.abort();
    changes.disconnect();
  };
}
