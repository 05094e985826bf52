import type { JudgeAnswers } from '#accounts/accounts-context.ts';
import { COUNTRIES } from '#contracts/countries.ts';
import { asksOf } from '#domain/application.ts';
import { askedStep } from '#forms/engine/asked-step.ts';
import { checkBody, utcDate } from '#forms/engine/check-step.ts';
import { ALL_KINDS } from '#forms/server/field-kinds.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';

/** The answers of an application by the rules of its forms, which the browser has judged by already. */
export const judgeAnswers: JudgeAnswers = (step, { edition, rules }, body, now) => {
  const definition = FORM_DEFINITIONS.find(({ id }) => id === `application-${step}`);
  if (definition === undefined) throw new Error(`application: there is no form application-${step}.`);
  const asked = askedStep(definition.steps[0], { asks: asksOf(rules, step) ?? {} });
  const { values, complaints } = checkBody(ALL_KINDS, asked, body, {
    locale: edition.locale,
    today: utcDate(now),
    countries: COUNTRIES,
    promptCountries: [],
  });
  return {
    answers: values as Readonly<Record<string, boolean | string>>,
    complaints: Object.fromEntries(Object.entries(complaints).map(([field, { code }]) => [field, [code]])),
  };
};
