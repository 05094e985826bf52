import { shownTexts } from '#forms/engine/form-facts.ts';
import type { FieldServerPart } from '#forms/server/field-server-part.ts';
import type { ConsentField } from './consent.field.ts';

export default {
  describe: (field, { facts, text }) => {
    const documents = facts.documents.filter(({ id }) => field.documents?.includes(id));
    // Names of placeholders take no hyphen.
    const labelValues = documents.map(({ id }) => [id.replaceAll('-', '_'), text(`document.${id}`)]);
    return { documents, labelValues: Object.fromEntries(labelValues) };
  },
  // Nobody agrees to a document that they were not shown.
  isOutdated: (typed, { documents }, facts) => documents !== undefined && typed !== shownTexts(facts, documents),
} satisfies FieldServerPart<ConsentField>;
