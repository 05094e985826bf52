import { visit } from 'unist-util-visit';
import type { Page } from '#content/page.ts';
import { signUpOfTag } from './server-parts.ts';

/** PGE-4: a page on which a visitor can sign up. A form in a pop-up does not count. */
export function hasSignUpArea({ body }: Page): boolean {
  let found = false;
  visit(body, 'element', ({ tagName }) => {
    const signUp = signUpOfTag(tagName);
    if (signUp === 'pop-up') return 'skip';
    found ||= signUp === 'area';
    return undefined;
  });
  return found;
}
