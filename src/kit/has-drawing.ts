import { drawings } from 'virtual:known-drawings';
import { parseSymbolName } from './symbol-name.ts';

/** Whether `<Icon>` can draw it; on the server, which knows every drawing. */
export const hasDrawing = (symbol: string): boolean => {
  const parsed = parseSymbolName(symbol);
  return parsed !== undefined && drawings.has(parsed.fill ? `${parsed.name}_fill1` : parsed.name);
};
