/** What an address's hash says, without its `#`; as it is where it is not a valid percent-encoding. */
export const decodeHash = (hash: string): string => {
  const written = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(written);
  } catch {
    return written; // PGE-10, HSH-1: hostile or mistyped, it names nothing
  }
};

/** The element that an address's hash names, or undefined. */
export const hashTarget = (hash: string): HTMLElement | undefined =>
  hash.length < 2 ? undefined : (document.getElementById(decodeHash(hash)) ?? undefined);

/**
 * Writes the address's hash, `#` included, without the browser's own jump. A new history entry is told to whoever follows
 * the address, as a followed link tells it.
 */
export const writeHash = (hash: string, how: 'push' | 'replace'): void => {
  const oldURL = location.href;
  try {
    if (how === 'replace') history.replaceState(history.state, '', hash);
    else history.pushState(null, '', hash);
  } catch {
    return; // HSH-1: browsers refuse a hundred entries in a few seconds; the page goes on without
  }
  if (how === 'push') dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }));
};

/** A part of the page that a hash shows. */
export type HashPlace = {
  /** Without `#`. */
  readonly hash: string;
  /** Id of what is shown for it. */
  readonly panelId: string;
};

/** Index of the place that the address names, by its hash in any case of letters or by an id inside it; -1: the hash is somebody else's. */
export const placeNamed = (places: readonly HashPlace[]): number => {
  const wanted = decodeHash(location.hash).toLowerCase();
  const named = places.findIndex(({ hash }) => hash.toLowerCase() === wanted);
  const inside = hashTarget(location.hash);
  return named !== -1 || inside === undefined
    ? named
    : places.findIndex(({ panelId }) => document.getElementById(panelId)?.contains(inside));
};

type IdOptions = {
  /** Taken where the hash is another element's id already, as it is for a clone. */
  readonly spare: string;
  /** The element is in the document, from the server. */
  readonly isStanding: boolean;
};

/** The id of what a hash shows: the hash itself, so that links lead to it without a script. */
export const idFromHash = (hash: string, { spare, isStanding }: IdOptions): string =>
  isStanding || typeof document === 'undefined' || document.getElementById(hash) === null ? hash : spare;
