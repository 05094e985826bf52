import { fetchFile } from './fetch-file.ts';
import { WIRE } from './widget-source.ts';

/**
 * Fetches the props of a tag that travel in a file of their own, and puts them into its JSON, where they stay.
 *
 * @throws ChunkLoadError naming the address.
 */
export const bringPropsApart = async (host: HTMLElement): Promise<void> => {
  const script = [...host.children].find((child) => child.matches('script[type="application/json"]'));
  if (script?.textContent.includes(`"${WIRE.apart}":`) !== true) return;
  // Both written by our own server.
  const { [WIRE.apart]: address, ...rest } = JSON.parse(script.textContent) as { [WIRE.apart]: string };
  const more = JSON.parse(await fetchFile(address)) as object;
  script.textContent = JSON.stringify({ ...rest, ...more });
};
