import { useSyncExternalStore } from 'react';
import type { SharedPage } from './share-address.ts';

const never = () => () => undefined;
const ownAddress = () =>
  document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href.replace(/#.*/, '');
const ownTitle = () => document.title;
const unknown = () => undefined;

/** What is shared: what the props name, else the page itself, which only the browser knows: undefined on the server. */
export const useSharedPage = (named: {
  readonly address?: string | undefined;
  readonly words?: string | undefined;
}): SharedPage | undefined => {
  const own = useSyncExternalStore<string | undefined>(never, ownAddress, unknown);
  const title = useSyncExternalStore<string | undefined>(never, ownTitle, unknown);
  if (named.address !== undefined) return { address: named.address, words: named.words };
  return own === undefined ? undefined : { address: own, words: named.words ?? title };
};
