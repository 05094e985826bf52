import type { Edition } from '#contracts/edition.ts';
import type { ConsoleContext } from '../console-context.ts';

/** Whose words an answer has: the asker's edition; where the brand has dropped it, one of its language, or the first. */
export function editionOf(
  { editions }: Pick<ConsoleContext, 'editions'>,
  { edition, locale }: { readonly edition: string; readonly locale: string },
): Edition {
  const language = new Intl.Locale(locale).language;
  const found =
    editions.find(({ id }) => id === edition) ?? editions.find((one) => one.language === language) ?? editions[0];
  if (found === undefined) throw new Error('console: the brand has no edition.');
  return found;
}
