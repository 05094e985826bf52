import type { Brand, BrandEdition } from '#content/brand.ts';
import { CHOOSER_PATH } from '#content/edition-links.ts';
import { plainPath, type Redirect } from '#content/redirects.ts';
import type { Page } from '#content/page.ts';

export type Found =
  | { readonly kind: 'page'; readonly edition: BrandEdition; readonly page: Page }
  | { readonly kind: 'chooser' }
  | { readonly kind: 'redirect'; readonly location: string }
  /** It was here once: redirects.yaml. */
  | { readonly kind: 'moved'; readonly redirect: Redirect; readonly edition: BrandEdition }
  /** `edition` is undefined where the address names none. */
  | {
      readonly kind: 'missing';
      readonly edition: BrandEdition | undefined;
      /** In one spelling. */ readonly path: string;
    };

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    // PGE: an address that is not valid UTF-8 is not a page; it is not an error of the site.
    return undefined;
  }
};

/** What an address means. A page has one address; other spellings of it (capitals, trailing slashes) are redirected there. */
export function findAddress(brand: Brand, path: string): Found {
  const readable = decoded(path);
  if (readable === undefined) return { kind: 'missing', edition: undefined, path };
  const plain = plainPath(readable);
  const [, editionId = '', ...rest] = plain.split('/');
  const edition = brand.edition(editionId);
  const page = edition && brand.page(edition.id, rest.join('/'));
  const redirect = page ? undefined : brand.redirect(plain);
  if (redirect) return { kind: 'moved', redirect, edition: edition ?? brand.defaultEdition };
  if (!page && plain !== CHOOSER_PATH) return { kind: 'missing', edition, path: plain };
  if (plain !== readable) return { kind: 'redirect', location: plain };
  return page && edition ? { kind: 'page', edition, page } : { kind: 'chooser' };
}
