import type { PageTexts, TextCatalogue } from '#i18n/texts.ts';
import { translator } from '#i18n/translator.ts';
import { ALL_KINDS } from '#forms/engine/all-kinds.ts';
import { type Ask, fieldMessage } from '#forms/engine/field-message.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';

/**
 * The words of a JSON call's complaints: those of the form that asks for the field, or general ones that name it.
 *
 * @returns a function of code, field name and language (BCP 47, a key of `catalogues`).
 */
export function fieldMessages(catalogues: ReadonlyMap<string, TextCatalogue>): (code: string, fieldName: string, language: string) => string {
  return (code, fieldName, language) => {
    const texts = catalogues.get(language) ?? [...catalogues.values()][0] ?? {};
    const page: PageTexts = { language, locale: language, direction: 'ltr', texts };
    const errors = translator(page, 'errors') as Ask;
    for (const { id, steps } of FORM_DEFINITIONS) {
      const field = steps.flatMap(({ fields }) => fields).find(({ name }) => name === fieldName);
      if (field !== undefined) return fieldMessage(ALL_KINDS, field, { code }, errors, translator(page, `form-${id}` as 'form-login') as Ask);
    }
    return errors(Object.hasOwn(texts['errors'] ?? {}, code) ? code : 'invalid', { field: fieldName, max: 0, min: 0, age: 0 });
  };
}
