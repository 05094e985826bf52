/** Numbers of a command of a path (SVG 2, 9.3); arcs are left out, whose flags need no space between them. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };
const TOKEN = /[a-z]|[+-]?(?:\d*\.\d+|\d+\.?)(?:e[+-]?\d+)?/gi;
const KNOWN = /^[MLHVCSQTZ\s,\d.+-]*$/i;
/** Sums of numbers of so many decimals are exact in units of the last one. */
const DECIMALS = 3;
const UNIT = 10 ** DECIMALS;

type Command = { readonly letter: string; readonly numbers: readonly number[] };

/** The commands with relative coordinates, in units; undefined if the path has what is not known here. */
function relativeCommands(d: string): readonly Command[] | undefined {
  if (!KNOWN.test(d) || new RegExp(`\\.\\d{${DECIMALS + 1}}`).test(d)) return undefined;
  const tokens = d.match(TOKEN) ?? [];
  const commands: Command[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let letter = '';
  for (let at = 0; at < tokens.length;) {
    if (/[a-z]/i.test(tokens[at] ?? '')) {
      letter = tokens[at] ?? '';
      at += 1;
    } else if (letter === '' || letter.toUpperCase() === 'Z') return undefined;
    const kind = letter.toUpperCase();
    const count = NUMBERS[kind] ?? 0;
    const numbers = tokens.slice(at, at + count).map((token) => Math.round(Number(token) * UNIT));
    if (numbers.length < count || numbers.some(Number.isNaN)) return undefined;
    at += count;
    if (kind === 'Z') {
      commands.push({ letter: 'z', numbers });
      [x, y] = [startX, startY];
      continue;
    }
    const isAbsolute = letter === kind;
    const from = (index: number) => (!isAbsolute ? 0 : kind === 'V' || (kind !== 'H' && index % 2 === 1) ? y : x);
    const relative = numbers.map((number, index) => number - from(index));
    const [dx = 0, dy = 0] = kind === 'H' ? [relative[0]] : kind === 'V' ? [0, relative[0]] : relative.slice(-2);
    [x, y] = [x + dx, y + dy];
    if (kind === 'M') {
      // The first one is absolute; numbers that follow are lines.
      commands.push(commands.length === 0 ? { letter: 'M', numbers: [x, y] } : { letter: 'm', numbers: relative });
      [startX, startY] = [x, y];
      letter = isAbsolute ? 'L' : 'l';
    } else if (kind === 'L' && dy === 0) commands.push({ letter: 'h', numbers: [dx] });
    else if (kind === 'L' && dx === 0) commands.push({ letter: 'v', numbers: [dy] });
    else commands.push({ letter: kind.toLowerCase(), numbers: relative });
  }
  return commands;
}

const written = (number: number): string => String(number / UNIT).replace(/^(-?)0\./, '$1.');

/**
 * The same path with relative coordinates, which are shorter and more like each other: a page with a drawing of some hundred points is 1 %
 * smaller on the wire. Exact: coordinates have few decimals. What would not be shorter stays.
 */
export function shortenPath(d: string): string {
  const commands = relativeCommands(d);
  if (commands === undefined) return d;
  let before = '';
  const short = commands
    .map(({ letter, numbers }) => {
      // Lines after `m` and commands like the one before need no letter; after the absolute `M` they would be absolute.
      const isImplied = letter !== 'z' && (letter === before ? letter !== 'm' : letter === 'l' && before === 'm');
      before = letter;
      return numbers.reduce<string>(
        (text, number, index) => {
          const digits = written(number);
          return text + (digits.startsWith('-') || (index === 0 && !isImplied) ? '' : ' ') + digits;
        },
        isImplied ? '' : letter,
      );
    })
    .join('');
  return short.length < d.length ? short : d;
}
