import { translator } from '#i18n/translator.ts';
import type { FieldServerPart } from '#forms/server/field-server-part.ts';
import type { ChoiceField } from './choice.field.ts';
import { choiceOptions } from './choice-options.ts';

export default {
  describe: (field, { facts, page, text }) => ({
    options: choiceOptions(field, facts.lists, text, translator(page, 'forms'), page.locale),
  }),
} satisfies FieldServerPart<ChoiceField>;
