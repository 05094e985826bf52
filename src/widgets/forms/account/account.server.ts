import { pageAddress } from '#content/page-address.ts';
import { defineServerPart, type PartSite } from '#content/server-part.ts';
import { LIVE_SECOND_STEP, SECOND_STEPS } from '#forms/definitions/second-steps.ts';
import { formListsOf } from '#forms/server/form-lists-of.ts';

export default defineServerPart({ facts: accountFacts });

/** Where a client's own page leads, and the names of what it shows. */
function accountFacts({ brand, edition }: PartSite) {
  const { links } = brand.settings;
  const { documents } = brand.regulatorOf(edition);
  const to = (path: string) => pageAddress(edition, path);
  const has = (path: string) => brand.page(edition.id, path) !== undefined;
  return {
    edition: edition.id,
    links: {
      logIn: to(links.logIn),
      signUp: to(links.signUp),
      changePassword: to('account/password'),
      erase: to('account/erase'),
      ...(has('verify-phone') && { confirmPhone: to('verify-phone') }),
      ...(has('contact') && { contact: to('contact') }),
      ...(has(LIVE_SECOND_STEP) && { finishLive: to(LIVE_SECOND_STEP) }),
      finish: Object.fromEntries(
        Object.entries(SECOND_STEPS)
          .filter(([, page]) => has(page))
          .map(([form, page]) => [form, to(page)]),
      ),
    },
    companies: Object.fromEntries(formListsOf(brand, edition).companies.map(({ id, name }) => [id, name])),
    documents: Object.fromEntries(Object.entries(documents).map(([id, path]) => [id, to(path)])),
  };
}
