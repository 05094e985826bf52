import { visit } from 'unist-util-visit';
import type { Page } from '#content/page.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';

/** Forms that become a registration: those that say where the visitor came from (TRK-2). */
const SIGN_UP_TAGS: ReadonlySet<string> = new Set(
  FORM_DEFINITIONS.filter(({ steps }) => steps.some(({ submit }) => submit.adds?.includes('attribution'))).map(
    ({ id }) => `fc-form-${id}`,
  ),
);

/** PGE-4: a page on which a visitor can sign up. A form that waits in a pop-up is no area of the page. */
export function hasSignUpArea({ body }: Page): boolean {
  let found = false;
  visit(body, 'element', ({ tagName }) => {
    if (tagName === 'fc-form-popup') return 'skip';
    found ||= SIGN_UP_TAGS.has(tagName);
    return undefined;
  });
  return found;
}
