import { useSyncExternalStore, type MouseEvent } from 'react';
import { SHARE_POPUP_PX } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from './icon.tsx';
import { SHARE_NETWORKS, shareAddress, type SharedPage } from './share-address.ts';
import { SocialGlyph } from './social-glyph.tsx';

type ShareLinksProps = {
  readonly page: SharedPage;
  /** Accessible name of the list. */
  readonly label: string;
};

const never = () => () => undefined;
const canShare = () => 'share' in navigator;
const cannot = () => false;

/** Links to the networks' own share pages, in a popup where a script runs (SHR-1). Texts: `share-icons`. Sheet: share-links.css. */
export const ShareLinks = ({ page, label }: ShareLinksProps) => {
  const text = useTexts('share-icons');
  const hasSystemShare = useSyncExternalStore(never, canShare, cannot);
  const shareBySystem = () => {
    // SHR-1: if the visitor closes the system's sheet, nothing more happens.
    navigator
      .share({ url: page.address, ...(page.words === undefined ? {} : { title: page.words }) })
      .catch(() => undefined);
  };
  return (
    <ul className="share-links" aria-label={label}>
      {SHARE_NETWORKS.map((network) => (
        <li key={network}>
          <a
            className="share-link"
            href={shareAddress(network, page)}
            target="_blank"
            rel="noopener"
            onClick={openPopup}
          >
            <SocialGlyph network={network} />
            <span className="visually-hidden">{text('shareOn', { network: text(network) })}</span>
          </a>
        </li>
      ))}
      {hasSystemShare && (
        <li>
          <button type="button" className="share-link" onClick={shareBySystem}>
            <Icon symbol="share_24px" />
            <span className="visually-hidden">{text('shareBySystem')}</span>
          </button>
        </li>
      )}
    </ul>
  );
};

/** The link in a small window over the middle of this one. A window that the browser does not let open leaves the link to the browser. */
const openPopup = (event: MouseEvent<HTMLAnchorElement>): void => {
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const left = Math.round(screenX + (outerWidth - SHARE_POPUP_PX) / 2);
  const top = Math.round(screenY + (outerHeight - SHARE_POPUP_PX) / 2);
  // Asked for with `noopener` the answer would always be null, and a blocked window could not be told from an open one.
  const popup = open(
    event.currentTarget.href,
    '_blank',
    `popup,width=${SHARE_POPUP_PX},height=${SHARE_POPUP_PX},left=${left},top=${top}`,
  );
  if (popup === null) return;
  popup.opener = null;
  event.preventDefault();
};
