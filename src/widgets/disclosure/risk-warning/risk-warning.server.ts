import { defineServerPart } from '#content/server-part.ts';

export default defineServerPart({
  /** RSK-4: words, percentage and variants are the regulator's; the first variant is where a page names none. */
  facts({ warning: { before, sentence, after }, regulator: { warnings } }) {
    const [variant] = warnings.variants;
    const { variants: allowed, standing, shortensOnScroll: shortens } = warnings;
    return { variant, allowed, standing, shortens, before, sentence, after };
  },
});
