import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Button } from '#kit/button.tsx';
import { useSite } from '../site-context.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { Glyph } from './glyph.tsx';
import { Logo } from './logo.tsx';
import { MenuGroups } from './menu-groups.tsx';

/**
 * Beside the logo on wide screens; below 1024 px a popover over the whole page that the burger opens and its own button
 * closes (NAV-1), which the browser does without any script. Main and scroll are two elements, so that a second level can
 * cover what scrolls; on wide screens they have no boxes.
 */
export function SiteMenu({ hasWarning }: { readonly hasWarning: boolean }) {
  const text = useTexts('layout');
  const { brand, warning } = useSite();
  const { features } = brand.settings;
  return (
    <div className="site-menu" id="site-menu" popover="auto">
      <div className="site-menu-head">
        <Logo />
        <button
          type="button"
          className="icon-button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label={text('closeMenu')}
        >
          <Glyph name="close" />
        </button>
      </div>
      {/* RSK-4: without a script nothing leaves a gap for the page's own warning (narrow-menu.ts). */}
      {hasWarning && (
        <noscript>
          <p className="site-menu-warning">
            {warning.before} <strong>{warning.sentence}</strong> {warning.after}
          </p>
        </noscript>
      )}
      <div className="site-menu-main">
        <div className="site-menu-scroll">
          <nav className="site-nav" aria-label={text('mainNav')}>
            <MenuGroups />
          </nav>
          <div className="site-tools">
            <Widget tag="fc-regulator" />
            {brand.editions.length > 1 && <Widget tag="fc-language-switcher" />}
            {features.themeSwitch && <ThemeSwitch />}
          </div>
        </div>
      </div>
      <div className="site-menu-foot">
        <EntryButtons size="medium" />
      </div>
    </div>
  );
}

/** Both labels are in the page; the theme in force shows the one that fits. */
function ThemeSwitch() {
  const text = useTexts('layout');
  return (
    <Button variant="transparent" colour="neutral" size="small" className="theme-switch needs-js" data-theme-switch="">
      <span className="theme-light">
        <Glyph name="moon" />
        <span className="theme-label">{text('useDark')}</span>
      </span>
      <span className="theme-dark">
        <Glyph name="sun" />
        <span className="theme-label">{text('useLight')}</span>
      </span>
    </Button>
  );
}
