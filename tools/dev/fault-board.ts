import type { DevEnvironment } from 'vite';
import { type Fault, faultLines, faultOf, inSources } from './faults.ts';

/** What is wrong with the code now: in the log as it turns up, and over each page that it concerns, in Vite's overlay. */
export class FaultBoard {
  readonly #root: string;
  readonly #browsers: DevEnvironment;
  /** Of code that could not be taken over: over every page. */
  #fault: Fault | undefined;
  /** By the path of the page that could not be rendered, or not in whole. */
  readonly #ofPages = new Map<string, Fault>();

  constructor(root: string, browsers: DevEnvironment) {
    this.#root = root;
    this.#browsers = browsers;
    const { hot, moduleGraph } = browsers;
    hot.on('vite:client:connect', (_data, browser) => {
      if (this.#fault !== undefined) browser.send({ type: 'error', err: this.#fault });
    });
    hot.on('dev:page', ({ path }: { readonly path: string }, browser) => {
      const fault = this.#ofPages.get(path);
      if (fault !== undefined) browser.send({ type: 'error', err: fault });
    });
    // Vite has it in the log.
    hot.on('vite:forward-console', (thrown, browser) => {
      if (thrown.type === 'log') return;
      const stack = inSources(root, moduleGraph, thrown.data.stack ?? '');
      browser.send({ type: 'error', err: faultOf(root, { message: thrown.data.message, stack }) });
    });
  }

  /** Undefined where all is well. */
  get message(): string | undefined {
    return this.#fault?.message;
  }

  tell(error: unknown): void {
    this.#fault = this.#logged(error);
    this.#browsers.hot.send({ type: 'error', err: this.#fault });
  }

  tellOfPage(path: string, error: unknown): void {
    this.#ofPages.set(path, this.#logged(error));
  }

  /** Code was taken over: pages that showed a fault are loaded again, and show those that are left. */
  clear(): void {
    if (this.#fault === undefined && this.#ofPages.size === 0) return;
    this.#fault = undefined;
    this.#ofPages.clear();
    this.#browsers.hot.send({ type: 'full-reload' });
  }

  #logged(error: unknown): Fault {
    const fault = faultOf(this.#root, error);
    console.error(faultLines(this.#root, fault));
    return fault;
  }
}
