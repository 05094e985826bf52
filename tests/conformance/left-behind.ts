import type { Page } from 'playwright-core';

/** What the three kinds of observers share; a MutationObserver has no `unobserve`, and nobody calls it there. */
interface PlainObserver {
  observe(...args: unknown[]): void;
  unobserve(target: Node): void;
  disconnect(): void;
}

/**
 * Counts what code keeps running: timers, listeners on what outlives an element, sockets, observers, frame loops. Runs
 * in the page before any script of it.
 */
const instrument = (): void => {
  const running = new Map<string, string>();
  const start = (kind: string, key: unknown) =>
    running.set(`${kind} ${String(key)}`, new Error().stack?.split('\n').slice(3, 6).join('\n') ?? '');
  const stop = (kind: string, key: unknown) => void running.delete(`${kind} ${String(key)}`);

  const plainTimeout = window.setTimeout.bind(window);
  const plainClear = window.clearTimeout.bind(window);
  const plainInterval = window.setInterval.bind(window);
  const plainClearInterval = window.clearInterval.bind(window);
  window.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) => {
    const id = plainTimeout(
      () => {
        stop('timeout', id);
        run();
      },
      ms,
      ...rest,
    );
    start('timeout', id);
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = (id) => (stop('timeout', id), plainClear(id));
  window.setInterval = ((...args: Parameters<typeof window.setInterval>) => {
    const id = plainInterval(...args);
    start('interval', id);
    return id;
  }) as typeof window.setInterval;
  window.clearInterval = (id) => (stop('interval', id), plainClearInterval(id));

  const plainFrame = window.requestAnimationFrame.bind(window);
  const plainCancel = window.cancelAnimationFrame.bind(window);
  window.requestAnimationFrame = (run) => {
    const id = plainFrame((time) => {
      stop('frame', id);
      run(time);
    });
    start('frame', id);
    return id;
  };
  window.cancelAnimationFrame = (id) => (stop('frame', id), plainCancel(id));

  const identities = new WeakMap<object, number>();
  let count = 0;
  const identity = (of: object): number => {
    if (!identities.has(of)) identities.set(of, (count += 1));
    return identities.get(of) ?? 0;
  };
  const outlives = (target: EventTarget) =>
    target === window ||
    target instanceof Document ||
    target === document.documentElement ||
    target === document.body ||
    target instanceof MediaQueryList ||
    target === window.visualViewport;
  const plainMethod = (name: 'addEventListener' | 'removeEventListener') => {
    const method = Reflect.get(EventTarget.prototype, name) as (...args: unknown[]) => void;
    return (target: EventTarget, ...args: unknown[]) => Reflect.apply(method, target, args);
  };
  const plainAdd = plainMethod('addEventListener');
  const plainRemove = plainMethod('removeEventListener');
  const keyOf = (target: EventTarget, type: string, listener: object, options?: boolean | object) =>
    `${target.constructor.name}#${identity(target)}.${type} ${identity(listener)} ${typeof options === 'object' ? Boolean(Reflect.get(options, 'capture')) : Boolean(options)}`;
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    // React listens once for a document's selection, for good.
    if (listener !== null && outlives(target) && type !== 'selectionchange') {
      const key = keyOf(target, type, listener, options);
      start('listener', key);
      if (typeof options === 'object') {
        options.signal?.addEventListener('abort', () => stop('listener', key));
        if (options.once === true) plainAdd(target, type, () => stop('listener', key), { once: true });
      }
    }
    plainAdd(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
    if (listener !== null) stop('listener', keyOf(this ?? window, type, listener, options));
    plainRemove(this ?? window, type, listener, options);
  };

  for (const name of ['WebSocket', 'EventSource'] as const) {
    const Plain = window[name] as unknown as new (...args: unknown[]) => EventTarget & { close: () => void };
    const Counted = class extends Plain {
      constructor(...args: unknown[]) {
        super(...args);
        start(name, identity(this));
        this.addEventListener('close', () => stop(name, identity(this)));
        const close = this.close.bind(this);
        this.close = () => (stop(name, identity(this)), close());
      }
    };
    Reflect.set(window, name, Counted);
  }

  for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver'] as const) {
    const Plain = window[name] as unknown as new (...args: unknown[]) => PlainObserver;
    const Counted = class extends Plain {
      override observe(...args: unknown[]) {
        start(name, `${identity(this)} on ${identity(args[0] as Node)}`);
        super.observe(...args);
      }
      override unobserve(target: Node) {
        stop(name, `${identity(this)} on ${identity(target)}`);
        super.unobserve(target);
      }
      override disconnect() {
        for (const key of Array.from(running.keys()))
          if (key.startsWith(`${name} ${identity(this)} on`)) running.delete(key);
        super.disconnect();
      }
    };
    Reflect.set(window, name, Counted);
  }

  // What the test tool itself puts into the page is not the page's.
  Reflect.set(window, 'stillRunning', () =>
    [...running].flatMap(([what, where]) =>
      /InjectedScript|eval at evaluate|tests\/axe\.js/.test(where) ? [] : [`${what}\n${where}`],
    ),
  );
};

export const watchRunning = (page: Page): Promise<void> => page.addInitScript(instrument).then(() => undefined);

/** What runs now, each with where it began. */
export const stillRunning = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(window, 'stillRunning') as () => string[])());

/**
 * Brings what is the page's and stays as long as that lives, or a widget would be blamed for it: all that comes with a visitor, and the
 * price binder, by a cell that stands outside the widgets for a moment. It comes with the first cell only, which a widget's code may bring.
 */
export const bringPageCode = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.body.dispatchEvent(new Event('pointermove', { bubbles: true })));
  // The platform defines all tags, last of all.
  await page.waitForFunction(() => customElements.get('fc-tabs') !== undefined);
  const cell = await page.evaluateHandle(() => {
    const element = document.createElement('data');
    element.hidden = true;
    element.dataset['quote'] = 'EURUSD.bid';
    document.body.append(element);
    return element;
  });
  // The last that it starts for the page, see `bindPrices`.
  await page.waitForFunction(() =>
    (Reflect.get(window, 'stillRunning') as () => string[])().some((what) => what.includes('.beforeprint ')),
  );
  await cell.evaluate((element) => element.remove());
};

/** What began since `before` and has not ended within two seconds. */
export const leftBehind = async (page: Page, before: readonly string[]): Promise<string[]> => {
  const deadline = Date.now() + 2_000;
  for (;;) {
    const extra = (await stillRunning(page)).filter((what) => !before.includes(what));
    if (extra.length === 0 || Date.now() > deadline) return extra;
    await page.waitForTimeout(25);
  }
};
