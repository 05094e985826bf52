/** PGE-7, PGE-8: the markers that the cookie `home_page_version` holds. Any other value, and no cookie, is the old one. */
export const HOME_PAGE_VERSIONS = { old: 'v1', new: 'v2' } as const;

export type HomePageVersion = keyof typeof HOME_PAGE_VERSIONS;

/** The query key that names a version in an address; the server reads the cookie as if the address held it. */
export const HOME_PAGE_VERSION_KEY = 'home_page_version';

export const versionOfMarker = (marker: string | null | undefined): HomePageVersion =>
  marker === HOME_PAGE_VERSIONS.new ? 'new' : 'old';
