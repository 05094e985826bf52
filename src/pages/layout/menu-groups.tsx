import type { MenuGroup, MenuItem } from '#content/brand-schema.ts';
import { isArticle, type Page } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { FOLLOWS_TEXT, Icon } from '#kit/icon.tsx';
import { parseSymbolName } from '#kit/symbol-name.ts';
import { Drawing } from '../drawing.tsx';
import { MenuLabel, type MenuWords, useMenuWordsOf } from '../fallback-page.tsx';
import { groupTitle } from '#content/group-title.ts';
import { menuOf, moreLine, moreTitle } from '../menu-groups.ts';
import { pageAddress } from '#content/page-address.ts';
import { useSite } from '../site-context.ts';
import { Glyph } from './glyph.tsx';
import { drawingId, isShape, menuShapes, symbolId } from './menu-shapes.ts';

/**
 * [NAV-2, NAV-3] The titles, each with its panel: nested `details`, of which the browser keeps one open on each level.
 * The first second panel is open from the start. Every page is a link in the HTML, without scripts too.
 */
export function MenuGroups() {
  const menuText = useTexts('menu');
  const site = useSite();
  return (
    <ul className="menu-groups">
      {menuOf(site).map((group) => (
        <li key={group.id}>
          <details className="menu-group" name="site-menu">
            <summary className="menu-title">
              <span>{menuText(groupTitle(group))}</span>
              <Glyph name="chevron" />
            </summary>
            <div className="menu-panel" data-late="">
              <div className="shell">
                <div className="menu-columns">
                  <ItemList group={group} />
                  {group.featured !== undefined && <Featured path={group.featured} />}
                </div>
              </div>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function ItemList({ group }: { readonly group: MenuGroup }) {
  const { brand, edition } = useSite();
  const first = group.items.find((item) => 'more' in item);
  return (
    <ul className="menu-items">
      {group.items.map((item) => {
        if ('more' in item)
          return (
            <li key={item.more}>
              <More item={item} group={group.id} isFirst={item === first} />
            </li>
          );
        const page = brand.page(edition.id, item.page);
        return (
          page && (
            <li key={item.page}>
              <PageLink page={page} className="menu-item" icon={item.icon} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function More({
  item,
  group,
  isFirst,
}: {
  readonly item: Extract<MenuItem, { more: string }>;
  readonly group: string;
  readonly isFirst: boolean;
}) {
  const menuText = useTexts('menu');
  const { brand, edition } = useSite();
  return (
    <details className="menu-more" name={`menu-${group}`} open={isFirst}>
      <summary className="menu-item">
        {item.icon !== undefined && <MenuIcon symbol={item.icon} />}
        <span className="menu-words">
          <span className="menu-label">{menuText(moreTitle(item.more))}</span>
          <span className="menu-text">{menuText(moreLine(item.more))}</span>
        </span>
        <Glyph name="chevron" />
      </summary>
      <ul className="menu-second">
        {item.pages
          .flatMap((path) => brand.page(edition.id, path) ?? [])
          .map((page) => (
            <li key={page.path}>
              <PageLink page={page} className="menu-link" />
            </li>
          ))}
      </ul>
    </details>
  );
}

function PageLink({
  page,
  className,
  icon,
}: {
  readonly page: Page;
  readonly className: string;
  readonly icon?: string | undefined;
}) {
  const { edition, path } = useSite();
  const words = useMenuWordsOf()(page);
  return (
    <a
      className={className}
      href={pageAddress(edition, page.path)}
      hrefLang={words.pageLanguage}
      aria-current={page.path === path ? 'page' : undefined}
    >
      {icon !== undefined && <MenuIcon symbol={icon} />}
      <span className="menu-words">
        <Words words={words} />
      </span>
    </a>
  );
}

function Featured({ path }: { readonly path: string }) {
  const text = useTexts('layout');
  const { brand, edition } = useSite();
  const wordsOf = useMenuWordsOf();
  const page = brand.page(edition.id, path);
  if (page === undefined) return null;
  const words = wordsOf(page);
  return (
    <a className="menu-featured" href={pageAddress(edition, path)} hrefLang={words.pageLanguage}>
      {isArticle(page) && <FeaturedDrawing file={page.front.illustration} />}
      <span className="menu-featured-words">
        <span className="menu-text">{text('featured')}</span>
        <Words words={words} />
      </span>
    </a>
  );
}

/** As `<Icon>` draws it, from the file of the menu's shapes, which is of the content that all see: a preview draws it itself. */
function MenuIcon({ symbol }: { readonly symbol: string }) {
  const { brand, preview } = useSite();
  if (preview !== undefined) return <Icon symbol={symbol} />;
  const parsed = parseSymbolName(symbol);
  return (
    <svg
      className="icon"
      data-follows={FOLLOWS_TEXT.test(parsed?.name ?? '') ? 'text' : undefined}
      width={parsed?.size}
      height={parsed?.size}
      viewBox="0 -960 960 960"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${menuShapes(brand).address}#${symbolId(symbol)}`} />
    </svg>
  );
}

function FeaturedDrawing({ file }: { readonly file: string }) {
  const { brand, preview } = useSite();
  const className = 'menu-featured-art';
  if (preview !== undefined || !isShape(brand, file)) return <Drawing file={file} className={className} />;
  const { svg, widthPx, heightPx } = brand.drawing(file);
  return (
    <div className={className}>
      <svg
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        preserveAspectRatio={String(svg.properties['preserveAspectRatio'] ?? 'xMidYMid meet')}
        width={widthPx}
        height={heightPx}
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        <use href={`${menuShapes(brand).address}#${drawingId(file)}`} />
      </svg>
    </div>
  );
}

/** What a menu calls a page, and the line below it. */
const Words = ({ words }: { readonly words: MenuWords }) => (
  <>
    <span className="menu-label">
      <MenuLabel words={words} />
    </span>
    {words.line !== undefined && (
      <span className="menu-text" {...words.marks}>
        {words.line}
      </span>
    )}
  </>
);
