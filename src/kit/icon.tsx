import { drawings, loadDrawings } from 'virtual:known-drawings';
import { useLayoutEffect, useRef } from 'react';
import { parseSymbolName } from './symbol-name.ts';

type IconProps = {
  /** As in `candlestick_chart_24px` or `savings_fill1_24px`; the drawing is a file in src/kit/icons. */
  readonly symbol: string;
};

/** Arrows along the line: turned round where the text runs right to left. */
export const FOLLOWS_TEXT = /_(?:forward|backward|back)(?:_|$)/;

const pathOf = (drawing: string | undefined): string => (drawing === undefined ? '' : `<path d="${drawing}"></path>`);

/**
 * A Material Symbol, drawn inline. It says nothing to assistive technology: the words are beside it.
 *
 * The outline is a constant leaf: the browser's code carries the symbols that it names itself, and takes those that a
 * page's content names as the server drew them.
 *
 * @throws RangeError for a name, size or drawing that is not allowed (UIK-8).
 */
export const Icon = ({ symbol }: IconProps) => {
  const parsed = parseSymbolName(symbol);
  if (parsed === undefined) {
    throw new RangeError(
      `icon: "${symbol}" is refused. Write a lowercase name, optionally _fill1, and _20px, _24px, _40px or _48px.`,
    );
  }
  const name = parsed.fill ? `${parsed.name}_fill1` : parsed.name;
  if (import.meta.env.SSR && !drawings.has(name)) throw noDrawing(symbol);
  const svg = useRef<SVGSVGElement>(null);
  // A tag that is rendered in the browser alone, with a symbol of the page's content.
  useLayoutEffect(() => {
    const box = svg.current;
    if (box === null || box.firstChild !== null) return;
    void loadDrawings().then(
      (every) => {
        if (every[name] === undefined) console.error(noDrawing(symbol).message);
        box.innerHTML = pathOf(every[name]);
      },
      () => undefined, // UIK-8: an icon is an ornament; the words beside it stand
    );
  }, [name, symbol]);
  return (
    <svg
      ref={svg}
      className="icon"
      data-follows={FOLLOWS_TEXT.test(parsed.name) ? 'text' : undefined}
      width={parsed.size}
      height={parsed.size}
      viewBox="0 -960 960 960"
      aria-hidden="true"
      focusable="false"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: pathOf(drawings.get(name)) }}
    />
  );
};

const noDrawing = (symbol: string): RangeError => new RangeError(`icon: "${symbol}" has no drawing in src/kit/icons.`);
