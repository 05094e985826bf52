import { fromColumns } from './list-columns.ts';
import { brokenJson, STRAY_CONTENT, WIRE, type WidgetSource } from './widget-source.ts';

/**
 * What a tag in the document says: from the markup that a view left or the server wrote, or, where there is none, from
 * the children that its author wrote.
 */
export const readSource = (host: HTMLElement, kind: 'items' | 'html' | undefined): WidgetSource => {
  const faults: string[] = [];
  const children = [...host.children];
  const script = children.find((child) => child.matches('script[type="application/json"]'));
  const view = children.find((child) => child.localName === WIRE.view);
  const source = { attributes: attributesOf(host), json: script && readJson(script, faults), faults };
  if (view !== undefined) return { ...source, html: readSlots(host, view) };
  const rest = [...host.childNodes].filter((node) => node !== script && !isBlank(node));
  if (kind === 'html') return { ...source, html: [rest.map(markupOf).join('').trim()] };
  const items = kind === 'items' ? children.filter((child) => child.localName === WIRE.item) : [];
  if (rest.length > items.length) faults.push(STRAY_CONTENT[kind ?? 'none']);
  return { ...source, items: items.map(attributesOf), html: items.map((item) => item.innerHTML.trim()) };
};

const WIRE_ATTRIBUTES: ReadonlySet<string> = new Set([WIRE.pristine, WIRE.live, WIRE.wakes]);

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes].filter(({ name }) => !WIRE_ATTRIBUTES.has(name)).map(({ name, value }) => [name, value]),
  );

const isBlank = (node: ChildNode): boolean =>
  node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === '');

const markupOf = (node: ChildNode): string => {
  const holder = document.createElement('template');
  holder.content.append(node.cloneNode(true));
  return holder.innerHTML;
};

const readJson = (script: Element, faults: string[]): unknown => {
  try {
    return fromColumns(JSON.parse(script.textContent));
  } catch (cause) {
    faults.push(brokenJson(cause));
    return undefined;
  }
};

/** Leaves of this view, not of a widget inside it; what the view did not show at first waits in a template beside it. */
const readSlots = (host: HTMLElement, view: Element): readonly string[] => {
  const slots: string[] = [];
  for (const leaf of view.querySelectorAll(`[${WIRE.slot}]`)) {
    if (leaf.closest(WIRE.view) === view) slots[Number(leaf.getAttribute(WIRE.slot))] ??= leaf.innerHTML;
  }
  for (const child of host.children) {
    if (child instanceof HTMLTemplateElement && child.hasAttribute(WIRE.slot))
      slots[Number(child.getAttribute(WIRE.slot))] ??= child.innerHTML;
  }
  return Array.from(slots, (html) => html ?? '');
};
