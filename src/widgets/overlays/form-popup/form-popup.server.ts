import { defineServerPart } from '#content/server-part.ts';
import { hasSignUpForm, warningWords } from '../overlay-warning.server.ts';

export default defineServerPart({
  signUp: 'pop-up',
  /** [RSK-4] A pop-up lies over the warning of the page: one that opens an account has the regulator's words itself. */
  facts: (site, { html }) => (hasSignUpForm(String(html)) ? { warning: warningWords(site) } : {}),
});
