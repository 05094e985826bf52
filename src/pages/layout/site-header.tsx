import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Button } from '#kit/button.tsx';
import { dashboardAddress, pageAddress, searchAddress, useSite } from '../site-context.ts';
import { Glyph } from './glyph.tsx';
import { Logo } from './logo.tsx';
import { SiteMenu } from './site-menu.tsx';

export function SiteHeader() {
  const text = useTexts('layout');
  const { brand, edition, regulator } = useSite();
  const { features, links } = brand.settings;
  return (
    <header className="site-head" data-standing={regulator.warnings.standing ? '' : undefined}>
      <div className="site-bar shell">
        <Logo />
        <SiteMenu />
        <div className="site-actions">
          {searchAddress({ brand, edition }) !== undefined && <Widget tag="fc-search-button" />}
          {features.accountOpening && (
            <Button href={pageAddress(edition, links.signUp)} size="small" className="for-guest">{text('openAccount')}</Button>
          )}
          {features.logIn && (
            <Button href={dashboardAddress({ brand, edition })} size="small" className="for-user">{text('dashboard')}</Button>
          )}
          <button type="button" className="icon-button menu-open" popoverTarget="site-menu" aria-label={text('openMenu')}>
            <Glyph name="menu" />
          </button>
        </div>
      </div>
      <Widget tag="fc-risk-warning" />
    </header>
  );
}
