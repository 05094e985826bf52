import type { FastifyInstance } from 'fastify';
import { getCountries } from 'libphonenumber-js';
import {
  type RegistrationCompaniesAnswer,
  type RegistrationCountriesAnswer,
  registrationCompaniesBody,
  registrationCountriesBody,
} from '#contracts/calls/registrations.ts';
import { type SignUp, signUpOf } from '#domain/offer.ts';
import type { AccountsContext, RegulatorFacts } from '../accounts-context.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { editionNamed, requestEdition } from '../request-edition.ts';

/** Which countries a company takes clients from, and which companies take a country's: the account policy, asked both ways. They change nothing, so no XSRF token is asked for. */
export function registrationPlacesCalls(app: FastifyInstance, context: AccountsContext): void {
  const companies = Object.entries(context.regulators);

  app.post('/fcm-forms/registration-countries', async (request): Promise<RegistrationCountriesAnswer> => {
    const { entity, edition: named, form, product } = parseBody(context, request, registrationCountriesBody);
    const edition =
      named === undefined ? requestEdition(context.editions, request) : editionNamed(context.editions, named);
    if (edition === undefined) throw refusal(context, request, { edition: ['invalid'] });
    const facts =
      entity === undefined
        ? context.regulators[edition.regulator]
        : companies.find(([, company]) => company.entity === entity)?.[1];
    if (facts === undefined) throw refusal(context, request, { entity: ['invalid'] });
    const signUp = signUpIn(form);
    if (signUp === undefined) throw refusal(context, request, { form: ['invalid'] });
    const countries = getCountries().flatMap((country) => {
      const answer = answerOf(facts, country, signUp, product);
      return answer === 'refused' ? [] : [{ country_id: country, answer }];
    });
    return { entity: facts.entity, company_id: facts.companyId, countries };
  });

  app.post('/fcm-forms/registration-companies', async (request): Promise<RegistrationCompaniesAnswer> => {
    const { country_id: country, form, product } = parseBody(context, request, registrationCompaniesBody);
    const signUp = signUpIn(form);
    if (signUp === undefined) throw refusal(context, request, { form: ['invalid'] });
    const found = companies.flatMap(([regulator, facts]) => {
      const answer = answerOf(facts, country, signUp, product);
      const editions = context.editions.filter((edition) => edition.regulator === regulator).map(({ id }) => id);
      return answer === 'refused' ? [] : [{ entity: facts.entity, company_id: facts.companyId, answer, editions }];
    });
    // The company that is there for the country, before those that ask first.
    return { companies: found.toSorted((a, b) => (a.answer === b.answer ? 0 : a.answer === 'offered' ? -1 : 1)) };
  });
}

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
