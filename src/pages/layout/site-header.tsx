import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { searchAddress } from '#content/page-address.ts';
import { useSite } from '../site-context.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { Glyph } from './glyph.tsx';
import { Logo } from './logo.tsx';
import { SiteMenu } from './site-menu.tsx';

export function SiteHeader({ hasWarning }: { readonly hasWarning: boolean }) {
  const text = useTexts('layout');
  const { brand, edition, regulator } = useSite();
  return (
    <header className="site-head" data-standing={hasWarning && regulator.warnings.standing ? '' : undefined}>
      <div className="site-bar shell">
        <Logo />
        <SiteMenu hasWarning={hasWarning} />
        <div className="site-actions">
          {searchAddress({ brand, edition }) !== undefined && <Widget tag="fc-search-button" />}
          <div className="site-entry">
            <EntryButtons size="small" />
          </div>
          <button
            type="button"
            className="icon-button menu-open"
            popoverTarget="site-menu"
            aria-label={text('openMenu')}
          >
            <Glyph name="menu" />
          </button>
        </div>
      </div>
      {hasWarning && <Widget tag="fc-risk-warning" />}
    </header>
  );
}
