import * as z from 'zod/mini';
import {
  type AnsweredStep,
  APPLICATION_CHOICES,
  APPLICATION_QUESTIONS,
  type ApplicationChoice,
  DOCUMENT_KINDS,
} from '#contracts/application.ts';
import { COOLING_OFF_MAX_HOURS } from '#contracts/limits.ts';
import { VERIFICATION_REASONS } from '#contracts/verification.ts';
import { type ApplicationRules, highestScore } from '#domain/application.ts';

const off = z.literal('off');
const points = z.int().check(z.minimum(0), z.maximum(100));

/** What a step asks. A question stands once, in `asks` or in `may`. */
const questionsOf = (step: AnsweredStep) => {
  const question = z.enum(APPLICATION_QUESTIONS[step]);
  return {
    asks: z.array(question).check(z.minLength(1)),
    may: z._default(z.array(question), []),
  };
};
const askedOnce = z.refine<{ asks: readonly string[]; may: readonly string[] }>(
  ({ asks, may }) => new Set([...asks, ...may]).size === asks.length + may.length,
  { error: 'expected each question once, in "asks" or in "may"' },
);

const step = (name: Exclude<AnsweredStep, 'questionnaire'>) =>
  z._default(z.union([off, z.strictObject(questionsOf(name)).check(askedOnce)]), 'off');

const questionnaire = z
  .strictObject({
    ...questionsOf('questionnaire'),
    scores: z.record(z.string(), z.record(z.string(), points)),
    suitableFrom: points,
    warnedFrom: points,
    otherwise: z.enum(['warning', 'waits', 'refused']),
    coolingOffHours: z._default(z.int().check(z.minimum(0), z.maximum(COOLING_OFF_MAX_HOURS)), 0),
  })
  .check(
    askedOnce,
    z.refine(
      ({ asks, scores }) =>
        Object.entries(scores).every(
          ([question, answers]) =>
            (asks as readonly string[]).includes(question) &&
            Object.keys(answers).every((answer) =>
              (APPLICATION_CHOICES[question as ApplicationChoice] as readonly string[]).includes(answer),
            ),
        ),
      { error: 'expected points for questions of "asks" alone, and for answers that they have', path: ['scores'] },
    ),
    z.refine((rules) => rules.suitableFrom <= highestScore(rules), {
      error: 'expected no more points than the answers can bring, else nobody passes',
      path: ['suitableFrom'],
    }),
    z.refine(({ suitableFrom, warnedFrom }) => warnedFrom <= suitableFrom, {
      error: 'expected no more points than suitableFrom',
      path: ['warnedFrom'],
    }),
    z.refine(({ otherwise, coolingOffHours }) => otherwise !== 'waits' || coolingOffHours > 0, {
      error: 'expected hours of cooling off, since otherwise is "waits"',
      path: ['coolingOffHours'],
    }),
  );

const QUESTIONS: readonly string[] = Object.values(APPLICATION_QUESTIONS).flat();
const CHOICES: Readonly<Record<string, readonly string[]>> = APPLICATION_CHOICES;

/** A rule of the local provider: the answers that it is about, and what they lead to. */
const check = z.strictObject({
  when: z.record(z.string(), z.array(z.string()).check(z.minLength(1))).check(
    z.refine((when) => Object.keys(when).length > 0, { error: 'expected at least one question' }),
    z.refine((when) => Object.keys(when).every((question) => QUESTIONS.includes(question)), {
      error: 'expected questions that an application can ask',
    }),
    z.refine(
      (when) =>
        Object.entries(when).every(
          ([question, answers]) =>
            CHOICES[question] === undefined || answers.every((each) => CHOICES[question]?.includes(each)),
        ),
      { error: 'expected answers that the questions have' },
    ),
  ),
  outcome: z.enum(['refused', 'needs-person']),
  reason: z.enum(VERIFICATION_REASONS),
});

/** `application` of regulators/<code>.yaml: what a company asks before it opens an account; `off`, nothing. */
export const applicationSchema = z._default(
  z.union([
    off,
    z.strictObject({
      /** Raised with every change: it is kept with the answers. */
      version: z
        .string()
        .check(z.regex(/^\d{4}-\d{2}(\.\d+)?$/, { error: 'expected a version such as 2026-11 or 2026-11.2' })),
      /** When somebody compares it with the rules of the regulator again. */
      reviewBy: z.iso.date({ error: 'expected a date such as 2026-10-01' }),
      identity: step('identity'),
      tax: step('tax'),
      means: step('means'),
      questionnaire: z._default(z.union([off, questionnaire]), 'off'),
      documents: z._default(
        z.union([off, z.strictObject({ wanted: z.array(z.enum(DOCUMENT_KINDS)).check(z.minLength(1)) })]),
        'off',
      ),
      /** By which the local provider decides, the first that fits; without one, it verifies. */
      checks: z._default(z.array(check), []),
    }),
  ]),
  'off',
);

/** As the rules of domain/application.ts take it; undefined where it is off. */
export function applicationRules(application: z.output<typeof applicationSchema>): ApplicationRules | undefined {
  if (application === 'off') return undefined;
  const { version, identity, tax, means, questionnaire: asked, documents, checks } = application;
  return {
    version,
    steps: Object.fromEntries(
      Object.entries({ identity, tax, means, questionnaire: asked }).filter(([, each]) => each !== 'off'),
    ) as ApplicationRules['steps'],
    scoring: asked === 'off' ? undefined : asked,
    documents: documents === 'off' ? [] : documents.wanted,
    checks,
  };
}
