/**
 * Cascade layers of a page, the weakest first: what composes a page wins over its widgets, and `override` (print, reduced
 * motion) over all. The build puts each sheet into the layer of its folder (tools/style-layers.ts).
 */
export const STYLE_LAYERS = ['tokens', 'base', 'kit', 'widget', 'page', 'override'] as const;

export type StyleLayer = (typeof STYLE_LAYERS)[number];

/** Must come before all sheets of a document. */
export const STYLE_LAYER_ORDER = `@layer ${STYLE_LAYERS.join(',')};`;
