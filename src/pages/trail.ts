import type { Page } from '#content/page.ts';
import { instrumentOf } from '#content/listed-instrument.ts';
import { pageLabel } from '#content/page-address.ts';
import { type Site } from './site-context.ts';

export type Crumb = {
  readonly label: string;
  readonly path: string;
  /** Undefined for the home page, whose label is the edition's. */ readonly page?: Page;
};

/** Whether both are below the same address, as `markets/forex` and `markets/eur-usd` do. */
const isBeside = (one: Page, other: Page): boolean => folderOf(one) === folderOf(other);
const folderOf = ({ path }: Page): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The breadcrumb trail of a page: the home page, the pages above it by its address (for an instrument the page of its kind), the page. */
export function trailOf(page: Page, { brand, edition, instruments }: Site, home: string): readonly Crumb[] {
  const parts = page.path.split('/');
  const above = parts.slice(0, -1).flatMap((_, at) => brand.page(edition.id, parts.slice(0, at + 1).join('/')) ?? []);
  const { front } = page;
  const kind = front.template === 'instrument' ? instrumentOf(instruments, front.symbol).kind : undefined;
  const ofKind =
    kind === undefined
      ? undefined
      : brand
          .pages(edition.id)
          .find(
            (other) => other.front.product === kind && other.front.template !== 'instrument' && isBeside(other, page),
          );
  const pages = [...above, ...(ofKind === undefined ? [] : [ofKind]), page];
  return [{ label: home, path: '' }, ...pages.map((one) => ({ label: pageLabel(one), path: one.path, page: one }))];
}
