import type { Translator } from '#i18n/translator.ts';
import type { Ask } from '#forms/engine/field-message.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import { type FormFacts, pageAddress } from '#forms/engine/form-facts.ts';
import type { FormProblem } from '#forms/engine/form-problem.ts';

type NoSignUpProps = {
  readonly problem: FormProblem;
  readonly ways: FormStep['ways'];
  readonly facts: FormFacts;
  readonly text: Ask;
  readonly shared: Translator<'forms'>;
};

/**
 * Replaces the content of a thank-you page if this browser has no sign-up. The page's tick and its text of success are
 * hidden (templates/form.css), so its title is the title of the page.
 */
export const NoSignUp = ({ problem, ways, facts, text, shared }: NoSignUpProps) => (
  <div className="form-nothing" role="alert">
    <h1 className="form-nothing-title">{shared('nothing.title')}</h1>
    <p>{shared(`problem.${problem}`, { minutes: 1 })}</p>
    {problem === 'sign-up-missing' && <p>{shared('nothing.elsewhere')}</p>}
    <p>
      <a href={pageAddress(facts, ways?.[problem] ?? '')}>{text(`way.${problem}`)}</a>
    </p>
  </div>
);
