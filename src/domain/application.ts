import {
  ANSWERED_STEPS,
  type AnsweredStep,
  APPLICATION_STEPS,
  type ApplicationStep,
  DOCUMENT_KINDS,
  type DocumentKind,
  type QuestionnaireOutcome,
} from '#contracts/application.ts';

import type { CheckRule } from './verification.ts';

/** `asks` has to be answered, `may` can be left empty; what neither names is not asked. */
export type AskedQuestions = { readonly asks: readonly string[]; readonly may: readonly string[] };

export type Scoring = {
  /** Points by question and answer; an answer that is not named has none. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly suitableFrom: number;
  readonly warnedFrom: number;
  /** What fewer points than `warnedFrom` lead to. */
  readonly otherwise: Exclude<QuestionnaireOutcome, 'suitable'>;
  /** After `waits`. */
  readonly coolingOffHours: number;
};

/** The application of one regulator, as the brand's data have it; a step that is `off` is not there. */
export type ApplicationRules = {
  /** Kept with every answer. */
  readonly version: string;
  readonly steps: Readonly<Partial<Record<AnsweredStep, AskedQuestions>>>;
  readonly scoring: Scoring | undefined;
  readonly documents: readonly DocumentKind[];
  /** What the local provider goes by (decision 142); left out, it finds nothing to object. */
  readonly checks?: readonly CheckRule[];
};

export type Answers = Readonly<Record<string, unknown>>;

export const stepsOf = ({ steps, documents }: ApplicationRules): readonly ApplicationStep[] => [
  ...ANSWERED_STEPS.filter((step) => steps[step] !== undefined),
  ...DOCUMENT_KINDS.filter((kind) => documents.includes(kind)).map((kind) => `${kind}-document` as const),
];

/** The forms of an application that an edition is without, by their ids. */
export function withheldApplicationForms(rules: ApplicationRules | undefined): readonly string[] {
  const steps = rules === undefined ? [] : stepsOf(rules);
  return [
    ...APPLICATION_STEPS.filter((step) => !steps.includes(step)),
    ...(steps.includes('questionnaire') ? [] : ['warning']),
    ...(steps.length === 0 ? ['check', 'link', 'return'] : []),
  ].map((name) => `application-${name}`);
}

/** Which of a form's fields are asked, for #forms/engine/asked-step.ts; undefined where the step is off. */
export function asksOf(
  rules: ApplicationRules | undefined,
  step: AnsweredStep,
): Readonly<Record<string, 'required' | 'optional'>> | undefined {
  const asked = rules?.steps[step];
  return (
    asked &&
    Object.fromEntries([
      ...asked.asks.map((name) => [name, 'required'] as const),
      ...asked.may.map((name) => [name, 'optional'] as const),
    ])
  );
}

/** The points of a questionnaire and what they lead to. */
export function scoreAnswers(
  { scores, suitableFrom, warnedFrom, otherwise }: Scoring,
  answers: Answers,
): { readonly score: number; readonly outcome: QuestionnaireOutcome } {
  const score = Object.entries(scores).reduce((sum, [question, points]) => {
    const answer = answers[question];
    return sum + (typeof answer === 'string' && Object.hasOwn(points, answer) ? (points[answer] ?? 0) : 0);
  }, 0);
  const outcome = score >= suitableFrom ? 'suitable' : score >= warnedFrom ? 'warning' : otherwise;
  return { score, outcome };
}

/** The most points that the questionnaire can bring. */
export const highestScore = ({ scores }: Pick<Scoring, 'scores'>): number =>
  Object.values(scores).reduce((sum, points) => sum + Math.max(0, ...Object.values(points)), 0);
