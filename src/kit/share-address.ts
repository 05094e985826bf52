import type { SocialNetwork } from './social-glyph.tsx';

export const SHARE_NETWORKS = ['facebook', 'twitter', 'linkedin'] as const satisfies readonly SocialNetwork[];

export type SharedPage = {
  /** Absolute. */
  readonly address: string;
  /** What the link is about, for networks that take words. */
  readonly words: string | undefined;
};

/** Where a network asks its member to share a page (SHR-1). Only a click goes there; nothing is loaded from it before. */
export function shareAddress(network: (typeof SHARE_NETWORKS)[number], { address, words }: SharedPage): string {
  switch (network) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: address })}`;
    case 'twitter':
      return `https://x.com/intent/post?${query({ url: address, ...(words === undefined ? {} : { text: words }) })}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?${query({ url: address })}`;
  }
}

/** Spaces as %20: not every network reads a plus as one. */
const query = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(values).toString().replaceAll('+', '%20');
