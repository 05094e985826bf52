import type { ComponentType, ReactNode } from 'react';
import type { Translator } from '#i18n/translator.ts';
import type { Ask } from '#forms/engine/field-message.ts';
import type { FormFacts } from '#forms/engine/form-facts.ts';

export type ShownViewProps<Shown = unknown> = {
  readonly shown: Shown;
  readonly facts: FormFacts;
  readonly text: Ask;
  readonly shared: Translator<'forms'>;
  /** The form of the step. */
  readonly children: ReactNode;
};

/**
 * Facts of the visitor that a step shows: `src/forms/shown/<facts>/<facts>.shown.ts`. Only a form that shows them has their code
 * and their styles (tools/find-widgets.ts).
 */
export type ShownPart<Shown = unknown> = {
  /** The facts, or undefined where the answer is something else. */
  readonly parse: (answer: unknown) => Shown | undefined;
  readonly View: ComponentType<ShownViewProps<Shown>>;
};

export type ShownParts = Readonly<Record<string, ShownPart>>;

/** The view gets what `parse` answered and nothing else, so that the facts need no type outside. */
export const defineShownPart = <Shown>(part: ShownPart<Shown>): ShownPart => part as ShownPart<never> as ShownPart;
