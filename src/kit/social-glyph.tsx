import type { SOCIAL_NETWORKS } from '#contracts/social-networks.ts';

export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/**
 * Drawn for this project on a grid of 24, in one colour, so that they are under its licence. The marks they stand for
 * belong to the networks.
 */
const DRAWINGS: Readonly<Record<SocialNetwork, string>> = {
  facebook:
    'M13.5 21.89A10 10 0 1 0 10.4 21.87V14.4H7.8v-2.9h2.6V9.2c0-2.6 1.5-4 3.9-4 1.1 0 2.3.2 2.3.2v2.5h-1.3c-1.3 0-1.8.8-1.8 1.6v2h2.9l-.45 2.9H13.5z',
  linkedin:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z' +
    'M7.3 6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8zM6.1 10h2.4v8H6.1z' +
    'M10.2 10h2.3v1.1c.4-.7 1.3-1.3 2.5-1.3 2.3 0 3 1.5 3 3.6V18h-2.4v-4.1c0-1-.1-2-1.3-2s-1.6.9-1.6 2V18h-2.5z',
  twitter:
    'M3.5 3.5h5l4 5.6 4.9-5.6h2.3l-6.1 7.1 6.9 9.9h-5l-4.4-6.3-5.4 6.3H3.4l6.6-7.7zM6.5 5.2l9.6 13.6h1.4L7.9 5.2z',
  youtube:
    'M5.5 5h13A3.5 3.5 0 0 1 22 8.5v7a3.5 3.5 0 0 1-3.5 3.5h-13A3.5 3.5 0 0 1 2 15.5v-7A3.5 3.5 0 0 1 5.5 5zM10 8.8v6.4l5.5-3.2z',
  telegram:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z' +
    'M16.8 7.2 5.9 11.4c-.6.25-.6.9 0 1.1l2.8.9 1.1 3.4c.15.5.7.6 1.05.25l1.6-1.5 3 2.2c.5.35 1 .1 1.15-.5l1.5-9.1c.1-.75-.5-1.2-1.3-.95z' +
    'M9.6 13.1l6-3.9-4.7 4.6-.3 2.3z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z' +
    'M8 4.9A3.1 3.1 0 0 0 4.9 8v8A3.1 3.1 0 0 0 8 19.1h8a3.1 3.1 0 0 0 3.1-3.1V8A3.1 3.1 0 0 0 16 4.9z' +
    'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 9.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z' +
    'M16.6 6.4a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
};

type SocialGlyphProps = {
  readonly network: SocialNetwork;
  /** Width and height, px. */
  readonly size?: 20 | 24 | 40 | 48;
};

/**
 * A network's mark in the colour of the text (SHR-1, SOC-1); its sheet is icon.css. It says nothing to assistive
 * technology: the network's name is beside it.
 */
export const SocialGlyph = ({ network, size = 24 }: SocialGlyphProps) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path fillRule="evenodd" d={DRAWINGS[network]} />
  </svg>
);
