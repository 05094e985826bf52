import type { FieldServerPart } from '#forms/server/field-server-part.ts';
import type { ChoicesField } from './choices.field.ts';

export default {
  describe: ({ name, options }, { text }) => ({
    options: options.map((value) => ({ value, label: text(`${name}.${value}`) })),
  }),
} satisfies FieldServerPart<ChoicesField>;
