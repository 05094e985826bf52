import { defineServerPart } from '#content/server-part.ts';

export default defineServerPart({
  /** RSK-4: words, percentage and variants are the regulator's; the first variant is where a page names none. */
  facts({ warning: { before, sentence, after }, regulator: { warnings } }) {
    const [variant] = warnings.variants;
    return { variant, allowed: warnings.variants, standing: warnings.standing, before, sentence, after };
  },
});
