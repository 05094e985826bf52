import { parseSymbolName } from './symbol-name.ts';

const files = import.meta.glob<string>('./icons/*.svg', { query: '?raw', import: 'default', eager: true });

const drawings = new Map(
  Object.entries(files).map(([path, svg]) => [path.slice('./icons/'.length, -'.svg'.length), /\bd="([^"]+)"/.exec(svg)?.[1] ?? ''] as const),
);

type IconProps = {
  /** As in `candlestick_chart_24px` or `savings_fill1_24px`; the drawing is a file in src/kit/icons. */
  readonly symbol: string;
};

/** Arrows along the line: turned round where the text runs right to left. */
const FOLLOWS_TEXT = /_(?:forward|backward|back)(?:_|$)/;

/**
 * A Material Symbol, drawn inline. It says nothing to assistive technology: the words stand beside it.
 *
 * @throws RangeError for a name, size or drawing that is not allowed (UIK-8).
 */
export const Icon = ({ symbol }: IconProps) => {
  const parsed = parseSymbolName(symbol);
  if (parsed === undefined) {
    throw new RangeError(`icon: "${symbol}" is refused. Write a lowercase name, optionally _fill1, and _20px, _24px, _40px or _48px.`);
  }
  const drawing = drawings.get(parsed.fill ? `${parsed.name}_fill1` : parsed.name);
  if (drawing === undefined) throw new RangeError(`icon: "${symbol}" has no drawing in src/kit/icons.`);
  return (
    <svg className="icon" data-follows={FOLLOWS_TEXT.test(parsed.name) ? 'text' : undefined} width={parsed.size} height={parsed.size} viewBox="0 -960 960 960" aria-hidden="true" focusable="false">
      <path d={drawing} />
    </svg>
  );
};
