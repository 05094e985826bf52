import { hashTarget, writeHash } from '#kit/hash.ts';
import { moveFocus } from '#kit/move-focus.ts';
import { scrollToElement } from '#kit/scroll-to.ts';

function samePageHash(link: HTMLAnchorElement): string | undefined {
  return link.hash &&
    link.origin === location.origin &&
    link.pathname === location.pathname &&
    link.search === location.search
    ? link.hash
    : undefined;
}

/** [PGE-10, PGE-11] In-page links, the address's hash on load, and superscripts, which lead to the notes. */
export function startSmoothAnchors(): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    const hash = link ? samePageHash(link) : undefined;
    const target = hash === undefined ? (link ? undefined : notesOf(event.target)) : hashTarget(hash);
    if (!target) return;
    event.preventDefault();
    // First the address: whoever follows it may have to show the target before it has a place to scroll to.
    if (hash !== undefined && hash !== location.hash) writeHash(hash, 'push');
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

const notesOf = (element: Element): HTMLElement | undefined =>
  (element.closest('sup') && document.querySelector<HTMLElement>('[data-footnotes]')) || undefined;
