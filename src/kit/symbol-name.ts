/** Sizes in px that a symbol may have (UIK-8). */
export const SYMBOL_SIZES = [20, 24, 40, 48] as const;

export type SymbolSize = (typeof SYMBOL_SIZES)[number];

export type SymbolName = { readonly name: string; readonly size: SymbolSize; readonly fill: boolean };

const FORM = /^(?<name>[a-z][a-z0-9]*(?:_[a-z0-9]+)*?)(?<fill>_fill1)?_(?<size>\d+)px$/;

/** Parses `candlestick_chart_24px` or `savings_fill1_24px`: a lowercase name, optionally filled, and a size of 20, 24, 40 or 48 px; undefined is a refusal (UIK-8). */
export const parseSymbolName = (symbol: string): SymbolName | undefined => {
  const groups = FORM.exec(symbol)?.groups;
  const size = SYMBOL_SIZES.find((allowed) => String(allowed) === groups?.['size']);
  const name = groups?.['name'];
  if (name === undefined || size === undefined) return undefined;
  return { name, size, fill: groups?.['fill'] !== undefined };
};
