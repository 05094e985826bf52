import { scrollToElement } from './scroll-to.ts';

/** The element an address's hash names, or undefined. */
function hashTarget(hash: string): Element | undefined {
  if (hash.length < 2) return undefined;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1))) ?? undefined;
  } catch {
    return undefined; // PGE-10: a hash that is no valid UTF-8 names nothing
  }
}

function samePageHash(link: HTMLAnchorElement): string | undefined {
  return link.hash && link.origin === location.origin && link.pathname === location.pathname && link.search === location.search ? link.hash : undefined;
}

/** Reading goes on from there, by keyboard and by screen reader. */
function moveFocus(target: Element): void {
  if (!(target instanceof HTMLElement)) return;
  if (!target.matches('a[href], button, input, select, textarea, summary, [tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** [PGE-10, PGE-11] In-page links, the address's hash on load, and superscripts, which lead to the notes. */
export function startSmoothAnchors(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    const hash = link ? samePageHash(link) : undefined;
    const target = hash === undefined ? (link ? undefined : notesOf(event.target)) : hashTarget(hash);
    if (!target) return;
    event.preventDefault();
    if (hash !== undefined && hash !== location.hash) history.pushState(null, '', hash);
    scrollToElement(target);
    moveFocus(target);
  });

  const onLoad = () => {
    const target = hashTarget(location.hash);
    if (target) scrollToElement(target);
  };
  if (document.readyState === 'complete') onLoad();
  else addEventListener('load', onLoad, { once: true });
}

const notesOf = (element: Element): Element | undefined =>
  (element.closest('sup') && document.querySelector('[data-footnotes]')) || undefined;
