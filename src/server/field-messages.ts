import { ALL_KINDS } from '#forms/server/field-kinds.ts';
import type { AccountsOptions } from '#accounts/accounts-context.ts';
import { fieldMessage } from '#forms/engine/field-message.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import type { FormDefinition } from '#forms/engine/form-definition.ts';
import { kindOf } from '#forms/engine/kinds.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';
import { withoutMarks } from '#i18n/fallback.ts';
import { formatText } from '#i18n/format-text.ts';
import type { TextCatalogue } from '#i18n/texts.ts';

/** An address as a definition has it, `/password/reset/{hash}/`, or as a route has it, `/password/reset/:hash`. */
const plainPath = (path: string): string => path.replaceAll(/\{(\w+)\}/gu, ':$1').replace(/\/$/u, '');
const fieldKey = (path: string, field: string): string => `${plainPath(path)} ${field}`;

type KnownField = { readonly definition: FormDefinition; readonly field: Field };

/**
 * A call's complaint in the visitor's words: those of the form that ends in the call, so that a program reads what a
 * person would; of a call without a form, those of one that has such a field and words for the complaint. A field that no
 * form shows is called by its name.
 *
 * @returns takes the code, the field, the language and the call's route.
 */
export function fieldMessages(catalogues: ReadonlyMap<string, TextCatalogue>): AccountsOptions['message'] {
  const known = FORM_DEFINITIONS.flatMap((definition) =>
    definition.steps.flatMap((step) => step.fields.map((field) => ({ definition, field, step }))),
  );
  const ofCall = new Map(
    known.toReversed().map(({ step, ...one }) => [fieldKey(step.submit.path, one.field.name), one]),
  );
  const ofName = Map.groupBy(known, ({ field }) => field.name);
  const find = (code: string, field: string, path: string): KnownField | undefined => {
    const alike = ofName.get(field) ?? [];
    return ofCall.get(fieldKey(path, field)) ?? alike.find((one) => hasWords(one.field, code)) ?? alike[0];
  };

  return (code, field, language, path) => {
    const catalogue = catalogues.get(language) ?? catalogues.values().next().value;
    const ask = (namespace: string) => (key: string, values?: Parameters<typeof formatText>[2]) => {
      const message = catalogue?.[namespace]?.[key];
      return message === undefined ? field : withoutMarks(formatText(message, language, values));
    };
    const found = find(code, field, path);
    if (found === undefined)
      return ask('errors')(code === 'required' || code === 'out-of-range' ? code : 'invalid', { field });
    return fieldMessage(ALL_KINDS, found.field, { code }, ask, ask(`form-${found.definition.id}`));
  };
}

function hasWords(field: Field, code: string): boolean {
  const { messages, remoteMessages } = kindOf(ALL_KINDS, field);
  return code in messages || (remoteMessages !== undefined && code in remoteMessages);
}
