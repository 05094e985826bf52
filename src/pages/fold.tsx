/** Mark of a place in a page's body, which `renderDocument` replaces or takes out. */
export const FOLD = '<template data-fold=""></template>';

/**
 * The end of a page's first view. Of the styles, the HTML has only what is shown above it; the sheets that come later are
 * linked here, so that what follows waits for them (decision 145). The first one of a page counts. It has to be between two
 * elements that do not depend on being neighbours.
 */
export const Fold = () => <template data-fold="" />;
