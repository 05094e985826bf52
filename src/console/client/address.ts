import { useSyncExternalStore } from 'react';

const ROOT = '/console/';
const CHANGED = 'console-address';

/** What stands after `/console/`, and the filters behind it: ids and closed lists, never what somebody typed. */
export type Address = { readonly path: string; readonly query: URLSearchParams };

let known: Address | undefined;

function current(): Address {
  const path = location.pathname.startsWith(ROOT) ? location.pathname.slice(ROOT.length).replace(/\/+$/, '') : '';
  if (known === undefined || known.path !== path || `?${known.query}` !== (location.search || '?'))
    known = { path, query: new URLSearchParams(location.search) };
  return known;
}

function subscribe(changed: () => void): () => void {
  addEventListener('popstate', changed);
  addEventListener(CHANGED, changed);
  return () => {
    removeEventListener('popstate', changed);
    removeEventListener(CHANGED, changed);
  };
}

export const useAddress = (): Address => useSyncExternalStore(subscribe, current);

export const hrefOf = (path: string, query?: URLSearchParams): string => {
  const text = query?.toString() ?? '';
  return `${ROOT}${path}${text === '' ? '' : `?${text}`}`;
};

/** `replace` where it is the same place, seen otherwise: Back leads to the place before. */
export function go(href: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', href);
  else history.replaceState(history.state, '', href);
  dispatchEvent(new Event(CHANGED));
}

/** What a place remembers of itself in its entry of the history, so that Back finds it as it was. */
export const remember = (what: Readonly<Record<string, unknown>>): void =>
  history.replaceState({ ...(history.state as object | null), ...what }, '');
export const remembered = <Value>(name: string): Value | undefined =>
  (history.state as Readonly<Record<string, Value>> | null)?.[name];
