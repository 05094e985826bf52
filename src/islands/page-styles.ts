import { fetchFile } from './fetch-file.ts';
import { WIRE } from './widget-source.ts';

let present: Set<string> | undefined;

/** The page names the sheets that it carries inline. */
const readPresent = (): Set<string> => {
  const carriers = document.querySelectorAll(`style[${WIRE.styles}]`);
  return new Set([...carriers].flatMap((style) => (style.getAttribute(WIRE.styles) ?? '').split(' ')));
};

/**
 * Adds the sheets that the page lacks, before anything is shown, so that nothing shifts. Constructed sheets stand
 * under a strict Content Security Policy.
 *
 * @throws ChunkLoadError naming the address.
 */
export const ensureStyles = async (
  names: readonly string[],
  addresses: Readonly<Record<string, string>>,
): Promise<void> => {
  present ??= readPresent();
  const missing = names.filter((name) => !present?.has(name));
  const sheets = await Promise.all(
    missing.map(async (name) => {
      const css = await fetchFile(addresses[name] ?? name);
      return { name, sheet: await new CSSStyleSheet().replace(css) };
    }),
  );
  for (const { name, sheet } of sheets) {
    if (present.has(name)) continue; // another tag brought it meanwhile
    present.add(name);
    document.adoptedStyleSheets.push(sheet);
  }
};
