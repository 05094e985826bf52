import { REGISTRATION_KINDS } from '#accounts/registration-kinds.ts';
import type { CountedForm, CountedStep, FormWords } from '#contracts/form-counts.ts';
import { FORM_STEP_CONTROL } from '#forms/engine/form-controls.ts';
import { FORM_PROBLEMS } from '#forms/engine/form-problem.ts';
import { fieldMessage } from '#forms/engine/field-message.ts';
import type { FormDefinition } from '#forms/engine/form-definition.ts';
import { kindOf } from '#forms/engine/kinds.ts';
import { ALL_KINDS } from '#forms/server/field-kinds.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';
import { withoutMarks } from '#i18n/fallback.ts';
import { formatText } from '#i18n/format-text.ts';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import type { TextCatalogue } from '#i18n/texts.ts';

const REGISTRATIONS: ReadonlySet<string> = new Set(REGISTRATION_KINDS.map(({ path }) => path));

const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/gu, ':$1');

function countedForm({ id, version, steps }: FormDefinition): readonly CountedForm[] {
  const [first, ...more] = steps
    .filter(({ submit }) => submit.adds?.includes('form') === true)
    .map((step): CountedStep => ({
      id: step.id,
      route: routeOf(step.submit.path),
      fields: Object.fromEntries(
        step.fields.map((field) => {
          const { messages, remoteMessages = {} } = kindOf(ALL_KINDS, field);
          return [field.name, [...Object.keys(messages), ...Object.keys(remoteMessages)]];
        }),
      ),
      leads: Object.keys(step.leads ?? {}),
    }));
  if (first === undefined) return [];
  return [{ id, version, steps: [first, ...more], opensAccount: REGISTRATIONS.has(first.route) }];
}

/** The forms whose calls name them, which are those that open an account or ask for something. */
export const COUNTED_FORMS: readonly CountedForm[] = FORM_DEFINITIONS.flatMap(countedForm);

/** The form and step that the page's markup asks, as its hidden control names them; what is in a `<template>` is not shown. */
const STEP_ON_PAGE = new RegExp(`name="${FORM_STEP_CONTROL}" value="([a-z0-9-]+)/([a-z0-9-]+)"`, 'g');

export function formsOnPage(html: string): readonly { readonly form: CountedForm; readonly step: string }[] {
  if (!html.includes(FORM_STEP_CONTROL)) return [];
  const shown = html.replaceAll(/<template\b[^>]*>[\s\S]*?<\/template>/gu, '');
  return [...shown.matchAll(STEP_ON_PAGE)].flatMap(([, id, stepId]) => {
    const form = COUNTED_FORMS.find((one) => one.id === id);
    const step = form?.steps.find((one) => one.id === stepId);
    return form === undefined || step === undefined ? [] : [{ form, step: step.id }];
  });
}

export function formWords(catalogues: ReadonlyMap<string, TextCatalogue>): FormWords {
  const asker = (language: string) => {
    const catalogue = catalogues.get(language) ?? catalogues.get(FALLBACK_LANGUAGE);
    return (namespace: string) => (key: string, values?: Parameters<typeof formatText>[2]) => {
      const message = catalogue?.[namespace]?.[key];
      return message === undefined ? '' : withoutMarks(formatText(message, language, values));
    };
  };
  const find = (form: string, step: string, name: string) =>
    FORM_DEFINITIONS.find(({ id }) => id === form)
      ?.steps.find(({ id }) => id === step)
      ?.fields.find((field) => field.name === name);
  return {
    title: (form, step, language) => asker(language)(`form-${form}`)(`${step}.title`) || form,
    field: (form, step, name, language) => {
      const field = find(form, step, name);
      if (field === undefined) return undefined;
      // Of a consent the label is what is agreed to, with documents in it.
      const ask = asker(language)(`form-${form}`);
      return (field.kind === 'consent' ? ask(`${name}.phrase`) : ask(`${name}.label`)) || name;
    },
    refusal: (form, step, name, code, language) => {
      const ask = asker(language);
      if (name === '')
        return ask('forms')(`problem.${FORM_PROBLEMS.find((one) => one === code) ?? 'internal'}`, { minutes: 1 });
      const field = find(form, step, name);
      if (field === undefined) return undefined;
      const { messages, remoteMessages } = kindOf(ALL_KINDS, field);
      const isKnown = code in messages || (remoteMessages !== undefined && code in remoteMessages);
      return isKnown ? fieldMessage(ALL_KINDS, field, { code }, ask, ask(`form-${form}`)) : undefined;
    },
  };
}
