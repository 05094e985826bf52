import { createInterface } from 'node:readline/promises';
import { nearestName } from '#contracts/nearest-name.ts';
import { ANSWERS, type BrandAnswers, type Question } from './brand-answers.ts';

/** Answers that cannot be used or are not there: one line each. */
export class AnswersError extends Error {
  override readonly name = 'AnswersError';
}

const FLAGS = Object.keys(ANSWERS) as readonly (keyof BrandAnswers)[];

/** `--name value` or `--name=value` of the answers, and `--yes`. Throws AnswersError. */
export function readAnswerFlags(args: readonly string[]): {
  readonly given: Partial<BrandAnswers>;
  readonly takesInitial: boolean;
} {
  const given: Partial<Record<keyof BrandAnswers, string>> = {};
  let takesInitial = false;
  for (let at = 0; at < args.length; at += 1) {
    const [, name, inline] = /^--([a-z]+)(?:=(.*))?$/s.exec(args[at] ?? '') ?? [];
    const flag = FLAGS.find((known) => known === name);
    if (name === 'yes' && inline === undefined) takesInitial = true;
    else if (flag === undefined) {
      const nearest = nearestName(name ?? '', ['yes', ...FLAGS]);
      throw new AnswersError(
        `"${args[at]}" is not understood${nearest === undefined ? '' : `, perhaps --${nearest}`}. Known are --yes and ${FLAGS.map((known) => `--${known}`).join(', ')}.`,
      );
    } else {
      const value = inline ?? args[(at += 1)];
      if (value === undefined) throw new AnswersError(`--${flag}: a value is missing.`);
      given[flag] = value;
    }
  }
  return { given, takesInitial };
}

/** The answers: of the flags, of the person at the terminal, or, with `--yes`, what is proposed. Throws AnswersError. */
export async function gatherAnswers(
  questions: readonly Question[],
  args: readonly string[],
  terminal: { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WriteStream },
): Promise<BrandAnswers> {
  const { given, takesInitial } = readAnswerFlags(args);
  const asks = !takesInitial && terminal.input.isTTY;
  const lines = asks ? createInterface(terminal) : undefined;
  const answers: Partial<Record<keyof BrandAnswers, string>> = {};
  const faults: string[] = [];
  try {
    for (const { flag, words, initial, fault } of questions) {
      const proposed = initial(answers);
      let answer = given[flag] ?? (lines === undefined ? proposed : undefined);
      if (answer === undefined || fault(answer, answers) !== undefined) {
        if (answer !== undefined) faults.push(`--${flag}: ${answer}: ${fault(answer, answers)}.`);
        for (answer = proposed; lines !== undefined;) {
          answer = (await lines.question(`  ${words} [${proposed}]: `)).trim() || proposed;
          const complaint = fault(answer, answers);
          if (complaint === undefined) break;
          console.log(`  ✗ ${complaint}`);
        }
      }
      answers[flag] = answer;
    }
  } finally {
    lines?.close();
  }
  if (lines === undefined && !takesInitial && given.name === undefined)
    throw new AnswersError(
      'There is no terminal to ask at. Give the answers as flags, --name at least, or --yes for what is proposed.',
    );
  if (lines === undefined && faults.length > 0) throw new AnswersError(faults.join('\n'));
  return answers as BrandAnswers;
}
