import { useSyncExternalStore, type MouseEvent } from 'react';
import { HOME_PAGE_VERSION_COOKIE, SWITCH_HOME_PAGE_VERSION_COOKIE } from '#contracts/tracking-cookies.ts';
import { HOME_PAGE_VERSION_KEY, HOME_PAGE_VERSIONS, versionOfMarker } from '#contracts/home-page-versions.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { pageConsent } from '#kit/consent.ts';
import { readCookie, writeCookie } from '#kit/cookies.ts';
import { Icon } from '#kit/icon.tsx';
import { isForBrowser } from '#kit/is-for-browser.ts';
import { useScrolled } from '#kit/use-scrolled.ts';
import type { VersionSwitcherProps } from './version-switcher.widget.ts';

const isOffered = (): boolean =>
  versionOfMarker(readCookie(HOME_PAGE_VERSION_COOKIE)) === 'new' ||
  readCookie(SWITCH_HOME_PAGE_VERSION_COOKIE) !== undefined;

/** Cookies tell nobody when they change; they change by this button, and the page is loaded again then. */
const never = () => () => {};

const VersionSwitcher = ({ version, home }: VersionSwitcherProps) => {
  const text = useTexts('version-switcher');
  const isScrolled = useScrolled();
  const isShown = useSyncExternalStore(never, isOffered, () => undefined);
  const other = version === 'new' ? 'old' : 'new';
  return (
    <Button
      className="version-switcher"
      href={`${home}?${HOME_PAGE_VERSION_KEY}=${HOME_PAGE_VERSIONS[other]}`}
      variant="outlined"
      colour="neutral"
      size="small"
      data-version={version}
      data-shown={isShown}
      data-scrolled={isScrolled ? '' : undefined}
      data-hold=""
      leadingIcon={<Icon symbol="swap_horiz_20px" />}
      onClick={switchVersion}
    >
      {text(other === 'new' ? 'toNew' : 'toOld')}
    </Button>
  );
};

export default VersionSwitcher;

/**
 * PGE-8: both cookies, no restoring of the scroll position, and the page again. While they may not be kept (TRK-4) the
 * link is followed, whose address names the version.
 */
const switchVersion = (event: MouseEvent): void => {
  if (isForBrowser(event) || !pageConsent().granted.includes(HOME_PAGE_VERSION_COOKIE.category)) return;
  event.preventDefault();
  const next = versionOfMarker(readCookie(HOME_PAGE_VERSION_COOKIE)) === 'new' ? 'old' : 'new';
  writeCookie(SWITCH_HOME_PAGE_VERSION_COOKIE, '1');
  writeCookie(HOME_PAGE_VERSION_COOKIE, HOME_PAGE_VERSIONS[next]);
  history.scrollRestoration = 'manual';
  const address = new URL(location.href);
  // An address that names a version wins over the cookie.
  if (address.searchParams.has(HOME_PAGE_VERSION_KEY)) {
    address.searchParams.delete(HOME_PAGE_VERSION_KEY);
    history.replaceState(history.state, '', address);
  }
  location.reload();
};
