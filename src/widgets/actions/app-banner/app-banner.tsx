import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { APP_BANNER_COOKIE } from '#contracts/cookies.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { APP_STORES, type AppStore } from '#contracts/app-stores.ts';
import { Button } from '#kit/button.tsx';
import { readCookie, writeCookie } from '#kit/cookies.ts';
import { Icon } from '#kit/icon.tsx';
import { StoreButton } from '#kit/store-button.tsx';
import type { AppBannerProps } from './app-banner.widget.ts';
import { mobileSystem, type MobileSystem } from './mobile-system.ts';

const STORE_OF: Readonly<Record<MobileSystem, AppStore>> = {
  ios: 'apple_store',
  android: 'google_play',
  huawei: 'appgallery',
};

const neverChanges = () => () => undefined;

/** Pages are kept for all visitors alike, so only the browser can tell; on the server, and in the first render after it, nobody has. */
const useSystem = (asked: AppBannerProps['system']): MobileSystem | undefined =>
  useSyncExternalStore(
    neverChanges,
    () =>
      readCookie(APP_BANNER_COOKIE) !== undefined ? undefined : asked === 'auto' ? mobileSystem(navigator) : asked,
    () => undefined,
  );

const AppBanner = ({ name, text: line, appleStore, googlePlay, appgallery, system: asked }: AppBannerProps) => {
  const text = useTexts('app-banner');
  const storeText = useTexts('app-stores');
  const hrefs: Readonly<Record<AppStore, string | undefined>> = {
    apple_store: appleStore,
    google_play: googlePlay,
    appgallery,
  };
  const system = useSystem(asked);
  const [isClosed, setClosed] = useState(false);
  const store = system === undefined ? undefined : STORE_OF[system];
  const href = store === undefined || isClosed ? undefined : hrefs[store];
  const banner = useRef<HTMLElement>(null);
  useFootStuck(banner, href !== undefined);

  const close = () => {
    writeCookie(APP_BANNER_COOKIE, 'closed');
    setClosed(true);
  };

  return (
    <>
      <div className="app-banner-stores">
        <p>{text('getApp', { name })}</p>
        <ul>
          {APP_STORES.map((each) => {
            const link = hrefs[each];
            return (
              link !== undefined && (
                <li key={each}>
                  <StoreButton store={each} caption={storeText('caption')} value={storeText(each)} href={link} />
                </li>
              )
            );
          })}
        </ul>
      </div>
      {store !== undefined && href !== undefined && (
        <section ref={banner} className="app-banner" aria-label={text('getApp', { name })}>
          <span className="app-banner-mark">
            <Icon symbol="mobile_24px" />
          </span>
          <p className="app-banner-words">
            <strong>{name}</strong> <span>{line ?? text('from', { store: storeText(store) })}</span>
          </p>
          <Button href={href} size="small" rel="noopener">
            {text('open')}
          </Button>
          <button type="button" className="app-banner-close" aria-label={text('close')} onClick={close}>
            <Icon symbol="close_24px" />
          </button>
        </section>
      )}
    </>
  );
};

export default AppBanner;

/** While the banner is over the window's foot, the page can be scrolled as much further, and others that are there make way. */
const useFootStuck = (banner: RefObject<HTMLElement | null>, isShown: boolean): void => {
  useLayoutEffect(() => {
    const element = banner.current;
    if (!isShown || element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--foot-stuck', `${Math.ceil(element.getBoundingClientRect().height)}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot-stuck');
    };
  }, [banner, isShown]);
};
