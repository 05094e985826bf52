const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** What a browser would make of it stands in for the page's own address, so that a path or a hash is one too. */
const schemeOf = (address: string): string | undefined => URL.parse(address, 'https://page.invalid/')?.protocol;

/** A link that content may carry: http(s), mailto, tel, a path or a hash. Whatever runs (`javascript:`, `data:`) is none. */
export const isLinkAddress = (address: string): boolean =>
  address.trim() !== '' && SCHEMES.has(schemeOf(address) ?? '');

/** The address of a page or a picture: http(s), a path or a hash of this site. */
export const isHttpAddress = (address: string): boolean =>
  address.trim() !== '' && /^https?:$/.test(schemeOf(address) ?? '');

export const LINK_ADDRESS_FAULT =
  'must be an address that begins with https://, http://, mailto: or tel:, or a path or hash of this site';
export const PAGE_ADDRESS_FAULT = 'must be the address of a page, a path of this site or one that begins with https://';
export const IMAGE_ADDRESS_FAULT =
  'must be the address of a picture, a path of this site or one that begins with https://';
