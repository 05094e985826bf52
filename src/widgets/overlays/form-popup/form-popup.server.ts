import { defineServerPart } from '#content/server-part.ts';
import { signUpOf } from '#domain/offer.ts';

export default defineServerPart({
  signUp: 'pop-up',
  /** [RSK-4] A pop-up lies over the warning of the page: one that opens an account has the regulator's words itself. */
  facts({ warning: { before, sentence, after } }, { html }) {
    const forms = [...String(html).matchAll(/<fc-form-([a-z0-9-]+)/g)].map(([, id = '']) => id);
    return forms.some((id) => signUpOf(id) !== undefined) ? { warning: `${before} ${sentence} ${after}` } : {};
  },
});
