import { wholePageChunk } from 'virtual:later-code';
import { HELD_LINK_MAX_MS } from '#contracts/limits.ts';
import { type HeldEvent, holdBack, mayBeHeld, playBack } from '#islands/held-event.ts';
import { loadChunk } from '#islands/load-chunk.ts';
import { whenNear } from '#islands/near.ts';
import { WIRE } from '#islands/widget-source.ts';
import { hasToken } from './has-token.ts';
import { hideConsent } from './show-consent.ts';
import type * as wholePage from './whole-page.ts';

/** What says that somebody is there. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'click', 'scroll'];
/** What the page's code gives a meaning that the browser does not know. */
const HELD = `[${WIRE.hold}],[data-risk-close],[data-theme-switch],[data-consent-answer],[data-consent-open],[data-choose-edition],[data-destroy-session],destroy-session,a[href^="#"]`;
const HELD_KEYS_IN = `[${WIRE.hold}],.menu-group`;

/**
 * Brings what the page and its widgets do (PLT-4, decision 151): with the first thing that the visitor does, or before, if something of the
 * page is due by itself. What is pressed meanwhile is kept and played back; links, details, inputs and forms work by themselves.
 */
export function awaitVisitor(): void {
  const signs: Event[] = [];
  const held: HeldEvent[] = [];
  const ending = new AbortController();
  let isLoading = false;
  let holds = true;

  /** As if they had not been held: what has a meaning without code gets it. */
  const release = async (some: HeldEvent[]) => {
    showBusy(some, false);
    holds = false;
    await playBack(some, document);
    holds = true;
  };
  const releaseLater = (link: HeldEvent) =>
    setTimeout(() => {
      const at = held.indexOf(link);
      if (at >= 0) void release(held.splice(at, 1));
    }, HELD_LINK_MAX_MS);
  const bring = () => {
    if (isLoading) return;
    isLoading = true;
    (loadChunk(wholePageChunk) as Promise<typeof wholePage>).then(
      ({ startWholePage }) => {
        ending.abort();
        changes.disconnect();
        startWholePage(signs);
        showBusy(held, false);
        void playBack(held, document);
      },
      (error: unknown) => {
        isLoading = false; // the next that the visitor does asks again
        console.error(error);
        hideConsent();
        void release(held);
      },
    );
  };
  const see = (event: Event) => {
    // Boxes in the page that begin away from their edge say that they scroll, too.
    if (!holds || (event.type === 'scroll' && event.target !== document)) return;
    // A pointer that rests over a page as it is laid out is nobody: some browsers say then that it moved by nothing.
    if (event.type === 'pointermove' && movedBy(event as PointerEvent) === 0) return;
    const last = signs.at(-1);
    if (event.type !== last?.type || event.target !== last.target) signs.push(event);
    bring();
  };
  const hold = (event: MouseEvent | KeyboardEvent) => {
    if (!holds || !(event.target instanceof Element) || !mayBeHeld(event)) return;
    const isKey = event instanceof KeyboardEvent;
    const marked = event.target.closest<HTMLElement>(isKey ? HELD_KEYS_IN : HELD);
    if (!marked || (isKey && (event.shiftKey || marked.closest(':popover-open')))) return;
    const kept = holdBack(event, event.target);
    held.push(kept);
    showBusy([kept], true);
    if (marked.matches('a')) releaseLater(kept);
  };
  const { signal } = ending;
  for (const type of SIGNS) addEventListener(type, see, { capture: true, passive: true, signal });
  addEventListener('click', hold, { capture: true, signal });
  addEventListener('keydown', hold, { capture: true, signal });

  const changes = new MutationObserver((records) => {
    if (records.some(({ addedNodes }) => [...addedNodes].some(bringsTags))) bring();
  });
  changes.observe(document, { subtree: true, childList: true });
  addEventListener('hashchange', bring, { signal });

  if (isDueAtOnce()) return bring();
  for (const tag of document.querySelectorAll(`[${WIRE.wakes}]`)) whenNear(tag, bring);
}

/** The tags whose buttons were pressed, as the platform shows it itself once it is there. */
function showBusy(held: readonly HeldEvent[], isBusy: boolean): void {
  for (const { target } of held) {
    const tag = target.closest(`[${WIRE.hold}]`)?.closest(`[${WIRE.pristine}]`);
    if (isBusy) tag?.setAttribute('aria-busy', 'true');
    else tag?.removeAttribute('aria-busy');
  }
}

const movedBy = ({ movementX, movementY }: PointerEvent): number => Math.abs(movementX) + Math.abs(movementY);

const isTag = ({ localName }: Element): boolean => /^fc-(?!view$|item$)/.test(localName);

const bringsTags = (node: Node): boolean =>
  node instanceof Element && (isTag(node) || [...node.querySelectorAll(':not(:defined)')].some(isTag));

/** The address names a place, somebody is signed in, reviews are to be brought, or a widget acts by itself. */
function isDueAtOnce(): boolean {
  const bare = [...document.querySelectorAll(`:not(:defined, [${WIRE.pristine}])`)];
  const eager = [...document.querySelectorAll(`[${WIRE.wakes}=load]`)];
  return (
    location.hash !== '' ||
    hasToken() ||
    document.querySelector('.review-widget') !== null ||
    bare.some(isTag) ||
    // In a part that is hidden as the window stands: being shown brings it near.
    eager.some((tag) => tag.parentElement?.closest(`[${WIRE.rests}]`)?.checkVisibility() !== false)
  );
}
