import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { nearestName } from '#contracts/nearest-name.ts';
import { UsageError } from './run-command.ts';

/**
 * The options and words of a command line. `maxWords` is how many words without `--` the command takes.
 *
 * @throws UsageError naming the option or word that is not known, with the nearest option.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  maxWords = Infinity,
) {
  const known = Object.keys(options);
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option' || known.includes(token.name)) continue;
    const nearest = nearestName(token.name, known);
    throw new UsageError(`Unknown option '${token.rawName}'${nearest === undefined ? '.' : `, perhaps --${nearest}.`}`);
  }
  if (words.length > maxWords) throw new UsageError(`"${words[maxWords]}" is not understood.`);
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node's message has a second line, on words that begin with a dash.
    throw new UsageError(`${(error as Error).message.split('\n', 1)[0]}.`.replace(/\.\.$/, '.'));
  }
}
