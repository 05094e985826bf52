import { getCountries } from 'libphonenumber-js';
import { registrationCompaniesBody, registrationCountriesBody } from '#contracts/calls/registrations.ts';
import { type SignUp, signUpOf } from '#domain/offer.ts';
import type { RegulatorFacts } from '../accounts-context.ts';
import { anyone } from '#calls/guard.ts';
import { refusal } from '#calls/parse-body.ts';
import { requireEdition } from '#calls/require-edition.ts';
import { defineCall } from '../define-call.ts';

/** They change nothing, so no XSRF token is asked for. */
const READ = { method: 'POST', tag: 'registration', guard: anyone, refusals: [] } as const;

const countriesCall = defineCall({
  ...READ,
  path: '/fcm-forms/registration-countries',
  summary: 'The countries that a company takes clients from',
  body: registrationCountriesBody,
  answer: 'RegistrationCountriesAnswer',
  examples: [
    { name: 'of-the-edition', body: {} },
    { name: 'of-an-unknown-company', body: { entity: 'nobody' }, refused: 'bad-input' },
  ],
  handle: ({ context, request, body: { entity, edition: named, form, product } }) => {
    const edition = requireEdition(context, request, named);
    const facts =
      entity === undefined
        ? context.regulators[edition.regulator]
        : Object.values(context.regulators).find((company) => company.entity === entity);
    if (facts === undefined) throw refusal(context, request, { entity: ['invalid'] });
    const signUp = signUpIn(form);
    if (signUp === undefined) throw refusal(context, request, { form: ['invalid'] });
    const countries = getCountries().flatMap((country) => {
      const answer = answerOf(facts, country, signUp, product);
      return answer === 'refused' ? [] : [{ country_id: country, answer }];
    });
    return { entity: facts.entity, company_id: facts.companyId, countries };
  },
});

const companiesCall = defineCall({
  ...READ,
  path: '/fcm-forms/registration-companies',
  summary: 'The companies that take clients from a country',
  body: registrationCompaniesBody,
  answer: 'RegistrationCompaniesAnswer',
  examples: [{ name: 'united-kingdom', body: { country_id: 'GB' } }],
  handle: ({ context, request, body: { country_id: country, form, product } }) => {
    const signUp = signUpIn(form);
    if (signUp === undefined) throw refusal(context, request, { form: ['invalid'] });
    const found = Object.entries(context.regulators).flatMap(([regulator, facts]) => {
      const answer = answerOf(facts, country, signUp, product);
      const editions = context.editions.filter((edition) => edition.regulator === regulator).map(({ id }) => id);
      return answer === 'refused' ? [] : [{ entity: facts.entity, company_id: facts.companyId, answer, editions }];
    });
    // The company that is there for the country, before those that ask first.
    return { companies: found.toSorted((a, b) => (a.answer === b.answer ? 0 : a.answer === 'offered' ? -1 : 1)) };
  },
});

/** The account policy, asked both ways. */
export const registrationPlacesCalls = [countriesCall, companiesCall];

/** Left out, the live sign-up; undefined where no form has the name. */
const signUpIn = (form: string | undefined): SignUp | undefined => (form === undefined ? 'live' : signUpOf(form));

function answerOf(
  { countryOffer, hasSignUp }: RegulatorFacts,
  country: string,
  signUp: SignUp,
  product: Parameters<RegulatorFacts['countryOffer']>[2],
) {
  return hasSignUp?.(signUp, product) === false ? 'refused' : countryOffer(country, signUp, product);
}
