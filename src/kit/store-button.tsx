import type { AppStore } from '#contracts/app-stores.ts';
import { Icon } from './icon.tsx';

const SYMBOLS: Readonly<Record<AppStore, string>> = {
  apple_store: 'mobile_24px',
  google_play: 'shop_24px',
  appgallery: 'local_mall_24px',
};

type StoreButtonProps = {
  readonly store: AppStore;
  readonly caption: string;
  readonly value: string;
  readonly href: string;
  /** Instead of the store's own. */
  readonly symbol?: string | undefined;
};

/** MKB-1. A badge in the site's own design: the stores' marks are theirs, and each has rules for them. Its sheet is store-button.css. */
export const StoreButton = ({ store, caption, value, href, symbol }: StoreButtonProps) => (
  <a className="store-button" href={href} rel="noopener" data-store={store}>
    <Icon symbol={symbol ?? SYMBOLS[store]} />
    <span>
      <span className="store-button-caption">{caption}</span>{' '}
      <span className="store-button-value" dir="auto">
        {value}
      </span>
    </span>
  </a>
);
