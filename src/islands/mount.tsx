import { createElement, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import type { PageTexts } from '#i18n/texts.ts';
import { TextsProvider } from '#i18n/use-texts.tsx';
import type { AnyWidgetDeclaration, WidgetView } from './define-widget.ts';
import { HtmlSlots } from './html.tsx';
import { parseProps } from './parse-props.ts';
import { readSource } from './read-source.ts';
import { reportWidgetError } from './report-error.ts';
import { WIRE } from './widget-source.ts';

export type MountRequest = {
  readonly host: HTMLElement;
  readonly declaration: AnyWidgetDeclaration;
  readonly view: WidgetView<never>;
  readonly page: PageTexts;
  /** True: the server's markup is taken over as it stands. False: the view is rendered again. */
  readonly hydrates: boolean;
  /** Before every id that the view makes. */
  readonly prefix: string;
  /** Rich HTML that an earlier mount of this tag read; undefined: the document still has it. */
  readonly html: readonly string[] | undefined;
  /** The view threw; what was before it is back in place. */
  readonly onCrash: (error: unknown) => void;
};

export type MountResult =
  | { readonly kind: 'live'; readonly unmount: () => void; readonly html: readonly string[] }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

/**
 * Makes a tag live. Everything from reading the document to the first effect happens in one task, so nothing the
 * visitor does can fall in between.
 */
export const mountWidget = (request: MountRequest): MountResult => {
  const { host, declaration, hydrates, prefix } = request;
  const read = readSource(host, declaration.children);
  const source = request.html === undefined ? read : { ...read, html: request.html };
  const html = source.html ?? [];
  const parsed = parseProps(declaration, source);
  if (parsed.kind === 'bad') return { kind: 'refused', problems: parsed.problems };

  const container = hydrates ? viewOf(host) : writeWire(host, parsed.json);
  const before = container.innerHTML;
  const adopted = hydrates ? request.view.adopt?.(container) : undefined;
  const props = adopted === undefined ? parsed.props : { ...parsed.props, adopted };
  const slots = new Map(html.map((piece, slot) => [piece, slot] as const).reverse());
  const tree = (
    <TextsProvider page={request.page}>
      <HtmlSlots value={slots}>{createElement(request.view.default as ComponentType<object>, props)}</HtmlSlots>
    </TextsProvider>
  );
  const options: RootOptions = {
    identifierPrefix: prefix,
    onRecoverableError: (error) => reportWidgetError(declaration.tag, error),
    // Without a boundary React empties the root; other widgets have roots of their own and go on.
    onUncaughtError: (error) => {
      queueMicrotask(() => {
        root.unmount();
        container.innerHTML = before;
        request.onCrash(error);
      });
    },
  };
  host.removeAttribute(WIRE.pristine);
  host.setAttribute(WIRE.live, prefix);
  const root = flushSync(() => {
    if (hydrates) return hydrateRoot(container, tree, options);
    const made = createRoot(container, options);
    made.render(tree);
    return made;
  });
  if (!hydrates) keepHiddenSlots(host, container, html);
  return { kind: 'live', unmount: () => root.unmount(), html };
};

const viewOf = (host: HTMLElement): HTMLElement => {
  const view = [...host.children].find((child) => child.localName === WIRE.view);
  if (view === undefined) throw new Error(`${host.localName}: its server markup has lost <${WIRE.view}>.`);
  return view as HTMLElement;
};

/** Brings a tag into the form that the server writes, so that a clone of it can be read again. */
const writeWire = (host: HTMLElement, json: object): HTMLElement => {
  const view = document.createElement(WIRE.view);
  const parts: HTMLElement[] = [view];
  if (Object.keys(json).length > 0) {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.textContent = JSON.stringify(json);
    parts.unshift(script);
  }
  host.replaceChildren(...parts);
  return view;
};

/** Rich HTML that the view does not show now waits beside it, as in the server's markup, so that a clone has it. */
const keepHiddenSlots = (host: HTMLElement, view: HTMLElement, html: readonly string[]): void => {
  for (const [slot, piece] of html.entries()) {
    if (piece === '' || view.querySelector(`[${WIRE.slot}="${slot}"]`) !== null) continue;
    const template = document.createElement('template');
    template.setAttribute(WIRE.slot, String(slot));
    template.innerHTML = piece;
    host.append(template);
  }
};
