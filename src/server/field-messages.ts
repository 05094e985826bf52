import { ALL_KINDS } from '#forms/engine/all-kinds.ts';
import { fieldMessage } from '#forms/engine/field-message.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';
import { formatText } from '#i18n/format-text.ts';
import type { TextCatalogue } from '#i18n/texts.ts';

/**
 * A call's complaint in the visitor's words: those of the form that has the field, so that a program reads what a
 * person would. A field that no form shows is called by its name.
 */
export function fieldMessages(catalogues: ReadonlyMap<string, TextCatalogue>): (code: string, field: string, language: string) => string {
  const known = FORM_DEFINITIONS.flatMap((definition) =>
    definition.steps.flatMap((step) => step.fields.map((field) => [field.name, { definition, field }] as const)),
  ).toReversed();
  const fields = new Map(known);

  return (code, field, language) => {
    const catalogue = catalogues.get(language) ?? catalogues.values().next().value;
    const ask = (namespace: string) => (key: string, values?: Parameters<typeof formatText>[2]) => {
      const message = catalogue?.[namespace]?.[key];
      return message === undefined ? field : formatText(message, language, values);
    };
    const found = fields.get(field);
    if (found === undefined) return ask('errors')(code === 'required' || code === 'out-of-range' ? code : 'invalid', { field });
    return fieldMessage(ALL_KINDS, found.field, { code }, ask('errors'), ask(`form-${found.definition.id}`));
  };
}
