import { hashTarget } from '#kit/hash.ts';
import type { ElementMapEntry } from './element-map-entry.ts';
import { type HeldEvent, playBack } from './held-event.ts';
import { loadWidgetCode, preloadWidgetCode } from './load-widget-code.ts';
import { stopWaitingForNear, whenNear } from './near.ts';
import { bringPropsApart } from './props-apart.ts';
import { reportWidgetError } from './report-error.ts';
import { focusInto, removeRetryOffer, showRetryOffer } from './retry-offer.ts';
import { WIRE } from './widget-source.ts';

type State =
  /** Not in the document, or its children have not all come yet. */
  | { readonly kind: 'away' }
  /** Shows the server's markup, or the author's children, until it is needed. */
  | { readonly kind: 'standing' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'live'; readonly unmount: () => void }
  /** Bad props: stays as it is (PLT-7). */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

const claims = new Map<string, WidgetElement>();
let mounted = 0;

/**
 * A tag in the document (PLT-2, PLT-6): takes over the server's markup when it is needed, renders where there is none,
 * keeps its state when it is moved, ends when it is removed.
 */
export class WidgetElement extends HTMLElement {
  static entry: ElementMapEntry;
  #state: State = { kind: 'away' };
  #held: HeldEvent[] = [];
  /** Rich HTML from between the tags; after an unmount the document no longer has it. */
  #html: readonly string[] | undefined;

  get #entry(): ElementMapEntry {
    return (this.constructor as typeof WidgetElement).entry;
  }

  connectedCallback(): void {
    if (this.#state.kind !== 'away') return;
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => this.begin(), { once: true });
    else queueMicrotask(() => this.begin()); // whoever adds the tag may still be adding its children
  }

  /** A move by `moveBefore` keeps everything. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#end(); // else it was moved
    });
  }

  /** Whether an interaction now should wait for the code. */
  get isWaiting(): boolean {
    return this.#state.kind === 'standing' || this.#state.kind === 'loading';
  }

  begin(): void {
    if (!this.isConnected || this.#state.kind !== 'away' || this.#isUnreadByParent()) return;
    this.#state = { kind: 'standing' };
    removeRetryOffer(this); // a clone of a failed widget brings its offer along
    const { load, hydrate, eagerWith = [] } = this.#entry;
    const isEager =
      (load === 'eager' || eagerWith.some((name) => this.#isGiven(name)) || isNamed(this)) && !this.#rests();
    if (this.#isPristine()) {
      if (hydrate === 'load' && isEager) this.ask();
      else if (hydrate !== 'interaction') whenNear(this, () => this.ask());
    } else if (isEager) {
      this.ask();
    } else {
      whenNear(this, () => this.ask());
    }
  }

  /** Brings the code into the cache, without running it. */
  preload(): void {
    this.begin();
    if (this.#state.kind === 'standing') preloadWidgetCode(this.localName);
  }

  /** Makes it live now, however near it is. */
  ask(): void {
    this.begin();
    if (this.#state.kind === 'standing') void this.#activate();
  }

  /** Keeps an interaction until the code is there, and asks for the code. */
  hold(held: HeldEvent): void {
    this.#held.push(held);
    this.setAttribute('aria-busy', 'true');
    this.ask();
  }

  async #activate(): Promise<void> {
    const loading: State = { kind: 'loading' };
    this.#state = loading;
    stopWaitingForNear(this);
    try {
      const [code] = await Promise.all([loadWidgetCode(this.localName), bringPropsApart(this)]);
      if (this.#state !== loading) return; // removed meanwhile, perhaps added again
      const prefix = this.getAttribute(WIRE.pristine);
      const hydrates = prefix !== null && this.#isPristine();
      mounted += 1;
      const hadFocus = removeRetryOffer(this);
      const result = code.mount({
        host: this,
        hydrates,
        prefix: hydrates ? prefix : `c${mounted.toString(36)}`,
        html: this.#html,
        onCrash: (error) => this.#fail(error),
      });
      if (result.kind === 'refused') {
        this.#state = { kind: 'refused' };
        for (const problem of result.problems) console.error(`${problem} The markup stays as it is.`);
        this.#wakeChildren();
      } else {
        this.#state = { kind: 'live', unmount: result.unmount };
        this.#html = result.html;
        if (hadFocus) focusInto(this);
      }
    } catch (error) {
      if (this.#state === loading) this.#fail(error);
      return;
    } finally {
      this.removeAttribute('aria-busy');
    }
    await playBack(this.#held, this);
  }

  #fail(error: unknown): void {
    this.#state = { kind: 'failed' };
    this.#held = [];
    reportWidgetError(this.localName, error);
    this.#wakeChildren();
    showRetryOffer(this, () => {
      if (this.#state.kind !== 'failed') return;
      this.#state = { kind: 'standing' };
      this.ask();
    });
  }

  #end(): void {
    const state = this.#state;
    this.#state = { kind: 'away' };
    this.#held = [];
    stopWaitingForNear(this);
    this.removeAttribute('aria-busy');
    removeRetryOffer(this);
    const prefix = this.getAttribute(WIRE.pristine);
    if (prefix !== null && claims.get(prefix) === this) claims.delete(prefix);
    if (state.kind !== 'live') return;
    try {
      state.unmount();
    } catch (error) {
      reportWidgetError(this.localName, error);
    }
  }

  /** Server markup that nobody has touched, and whose ids no other tag of the document uses: a clone's are taken. */
  #isPristine(): boolean {
    const prefix = this.getAttribute(WIRE.pristine);
    if (prefix === null || ![...this.children].some((child) => child.localName === WIRE.view)) return false;
    const owner = claims.get(prefix);
    if (owner !== undefined && owner !== this && owner.isConnected) return false;
    claims.set(prefix, this);
    return true;
  }

  /** What an outer tag's author wrote is read by that tag first, which then brings the inner ones again. */
  #isUnreadByParent(): boolean {
    const outer = closestWidget(this.parentElement);
    if (outer === undefined || outer.#state.kind === 'refused' || outer.#state.kind === 'failed') return false;
    return this.parentElement?.closest(`${WIRE.view}, ${outer.localName}`)?.localName !== WIRE.view;
  }

  /** In a part that is hidden as the window stands: being shown brings it near, and then it is the lazy ones' turn. */
  #rests(): boolean {
    return this.parentElement?.closest(`[${WIRE.rests}]`)?.checkVisibility() === false;
  }

  /** Whether its author wrote a prop, as an attribute or in the JSON. */
  #isGiven(name: string): boolean {
    const script = [...this.children].find((child) => child.localName === 'script');
    return this.hasAttribute(name) || script?.textContent.includes(`"${name}":`) === true;
  }

  #wakeChildren(): void {
    for (const child of this.querySelectorAll('*')) {
      if (child instanceof WidgetElement) child.begin();
    }
  }
}

/** Whether the address names the tag, or something in it. */
const isNamed = (tag: HTMLElement): boolean => {
  const target = hashTarget(location.hash);
  return target !== undefined && tag.contains(target);
};

/** The innermost widget that contains an element; may be the element itself. */
export const closestWidget = (element: Element | null): WidgetElement | undefined => {
  for (let at = element; at !== null; at = at.parentElement) {
    if (at instanceof WidgetElement) return at;
  }
  return undefined;
};
