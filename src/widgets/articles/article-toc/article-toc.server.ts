import { fillText } from '#content/placeholders.ts';
import { defineServerPart } from '#content/server-part.ts';

export default defineServerPart({
  facts({ page, facts }): { readonly headings?: readonly unknown[] } {
    if (page === undefined || page.headings.length === 0) return {};
    return { headings: page.headings.map((heading) => ({ ...heading, text: fillText(heading.text, facts) })) };
  },
});
