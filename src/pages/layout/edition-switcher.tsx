import { useTexts } from '#i18n/use-texts.tsx';
import { pageAddress, useSite } from '../site-context.ts';
import { Glyph } from './glyph.tsx';

/** [LNG-1] The same page in the other editions, as links; where an edition lacks the page, its home page. */
export function EditionSwitcher() {
  const text = useTexts('layout');
  const { brand, edition, path } = useSite();
  if (brand.editions.length < 2) return null;
  return (
    <details className="menu-group edition-switcher" name="site-menu">
      <summary>
        <Glyph name="globe" />
        <span className="visually-hidden">{text('edition')}: </span>
        <span>{edition.label}</span>
        <Glyph name="chevron" />
      </summary>
      <div className="menu-panel">
        <ul>
          {brand.editions.map((other) => {
            const target = path !== undefined && brand.page(other.id, path) ? path : '';
            return (
              <li key={other.id}>
                <a
                  className="menu-link"
                  href={pageAddress(other, target)}
                  hrefLang={other.locale.replace(/-u-.*/, '')}
                  lang={other.language}
                  dir={other.direction}
                  data-choose-edition={other.id}
                  aria-current={other.id === edition.id ? 'true' : undefined}
                >
                  <span className="menu-label">{other.label}</span>
                  <span className="menu-text">{other.regionName}</span>
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
