import type { LinkGroup } from '#content/brand-schema.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { pageAddress, pageLabel, useSite } from '../site-context.ts';
import { groupTitle } from '../menu-groups.ts';
import { EditionSwitcher } from './edition-switcher.tsx';
import { Glyph } from './glyph.tsx';
import { Logo } from './logo.tsx';

/** Quiet beside the menu: what the visitor uses and does not come for. */
const TOOL = { variant: 'transparent', colour: 'neutral', size: 'small' } as const;

/**
 * Beside the logo on wide screens; below 1024 px a popover that the burger opens and its own button closes (NAV-1),
 * which the browser does without any script. Groups are details, so a tap on a title opens its links and a second tap
 * closes them (NAV-2).
 */
export function SiteMenu() {
  const text = useTexts('layout');
  const { brand, edition } = useSite();
  const { features, links, menu } = brand.settings;
  return (
    <div className="site-menu" id="site-menu" popover="auto">
      <div className="site-menu-head">
        <Logo />
        <button type="button" className="icon-button" popoverTarget="site-menu" popoverTargetAction="hide" aria-label={text('closeMenu')}>
          <Glyph name="close" />
        </button>
      </div>
      <nav className="site-nav" aria-label={text('mainNav')}>
        {menu.map((group) => <MenuGroup key={group.id} group={group} />)}
      </nav>
      <div className="site-tools">
        <EditionSwitcher />
        {features.themeSwitch && <ThemeSwitch />}
        {features.logIn && (
          <>
            <Button {...TOOL} className="for-guest" href={pageAddress(edition, links.logIn)}>{text('logIn')}</Button>
            <Button {...TOOL} className="for-user" data-destroy-session="">{text('logOut')}</Button>
          </>
        )}
      </div>
    </div>
  );
}

function MenuGroup({ group }: { readonly group: LinkGroup }) {
  const menuText = useTexts('menu');
  const { brand, edition, path } = useSite();
  const pages = group.pages.flatMap((target) => brand.page(edition.id, target) ?? []);
  return (
    <details className="menu-group" name="site-menu">
      <summary>
        <span>{menuText(groupTitle(group))}</span>
        <Glyph name="chevron" />
      </summary>
      <div className="menu-panel">
        <ul>
          {pages.map((page) => (
            <li key={page.path}>
              <a className="menu-link" href={pageAddress(edition, page.path)} aria-current={page.path === path ? 'page' : undefined}>
                <span className="menu-label">{pageLabel(page)}</span>
                {page.front.menuText && <span className="menu-text">{page.front.menuText}</span>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Both labels are in the page; the theme in force shows the one that fits. */
function ThemeSwitch() {
  const text = useTexts('layout');
  return (
    <Button {...TOOL} className="theme-switch needs-js" data-theme-switch="">
      <span className="theme-light"><Glyph name="moon" /><span className="theme-label">{text('useDark')}</span></span>
      <span className="theme-dark"><Glyph name="sun" /><span className="theme-label">{text('useLight')}</span></span>
    </Button>
  );
}
