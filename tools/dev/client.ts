// In the browser, on each page of `npm run dev`: shows edits of code without a reload where that can be done.
import '@vitejs/plugin-react/preamble';
import { WIRE } from '#islands/widget-source.ts';
import type { WidgetErrorDetail } from '#islands/report-error.ts';
import { CODE_CHANGE_EVENT, type CodeChange } from '#server/code-change.ts';

const SHEET_NAME = /^fc-dev-sheet \{ --name: ?"([^"]+)"; \}$/;
/** By its text: a parsed document would apply its styles, which this page's policy refuses. */
const BLOCK = new RegExp(`<style ${WIRE.styles}="([^"]*)">([^]*?)</style>`);
const hot = import.meta.hot;
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

document.addEventListener(CODE_CHANGE_EVENT, (event) => {
  const change = (event as CustomEvent<CodeChange>).detail;
  if (change.kind === 'widgets' && !change.tags.some(isOnlyMarkup)) event.preventDefault();
  if (change.kind !== 'styles') return;
  event.preventDefault();
  showStyles().catch(() => location.reload());
});

/** React refreshes what is live; what the server rendered stays as it was. */
const isOnlyMarkup = (tag: string): boolean => document.querySelector(`${tag}[${WIRE.pristine}]`) !== null;

/** The page's own block as the server has it now, and the sheets that came later. */
async function showStyles(): Promise<void> {
  const shown = document.querySelector(`style[${WIRE.styles}]`);
  const [, names, css] = BLOCK.exec(await fetchText(location.href)) ?? [];
  if (shown === null || names === undefined || css === undefined) throw new Error('the page has no block of styles');
  const style = document.createElement('style');
  style.nonce = nonce;
  style.setAttribute(WIRE.styles, names);
  style.textContent = css;
  shown.replaceWith(style);
  await Promise.all(
    document.adoptedStyleSheets.map(async (sheet) => {
      const name = SHEET_NAME.exec([...sheet.cssRules].at(-1)?.cssText ?? '')?.[1];
      if (name !== undefined) await sheet.replace(await fetchText(`/@styles/${name}`));
    }),
  );
}

const fetchText = async (address: string): Promise<string> => {
  const answer = await fetch(address, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
};

// Of this page, where the server could not render it, or a widget on it.
hot?.send('dev:page', { path: location.pathname });
addEventListener('fc:error', (event) => reportError((event as CustomEvent<WidgetErrorDetail>).detail.error));
