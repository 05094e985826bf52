import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Instrument } from '#contracts/instruments.ts';
import { type Offer, offeredSymbols } from '#domain/offer.ts';

type List = { pairs?: unknown; tabs?: unknown; defaultActiveTabIndex?: unknown };

const jsonChild = ({ children }: Element) => {
  const script = children.find((child) => child.type === 'element' && child.tagName === 'script');
  const text = script?.type === 'element' ? script.children[0] : undefined;
  return text?.type === 'text' ? text : undefined;
};

function read(text: string): List | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined;
  } catch {
    return undefined; // PLT-7: the widget says what is wrong with it
  }
}

/** Removes from an editor's price lists what the edition does not offer, and lists and tabs that are then empty. */
export function showOfferedQuotes(tree: Root, offer: Offer, instruments: readonly Instrument[]): void {
  const cut = (pairs: unknown): unknown =>
    typeof pairs === 'string' ? offeredSymbols(pairs.split(','), offer, instruments).join(',') : pairs;
  visit(tree, 'element', (element, index, parent) => {
    if (!element.tagName.startsWith('fc-') || !parent || index === undefined) return undefined;
    const text = jsonChild(element);
    const json = text && read(text.value);
    const lists: unknown[] = [];
    if ('pairs' in element.properties)
      lists.push((element.properties['pairs'] = String(cut(element.properties['pairs']))));
    if (text && json) {
      const own = { ...json };
      if ('pairs' in own) lists.push((own.pairs = cut(own.pairs)));
      if (Array.isArray(own.tabs) && own.tabs.some((tab: List | null) => typeof tab?.pairs === 'string')) {
        own.tabs = own.tabs.map((tab: List) => ({ ...tab, pairs: cut(tab.pairs) })).filter(({ pairs }) => pairs !== '');
        if (Number(own.defaultActiveTabIndex) >= (own.tabs as readonly unknown[]).length)
          delete own.defaultActiveTabIndex;
        lists.push((own.tabs as readonly unknown[]).length === 0 ? '' : own.tabs);
      }
      if (lists.length > 0) text.value = JSON.stringify(own);
    }
    if (lists.length === 0 || lists.some((list) => list !== '')) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
}
