/** `71,5` as `71.5`: what is typed in the console's languages. Undefined of what is no percentage with two decimals. */
export function typedPercent(typed: string): number | undefined {
  const plain = typed
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\s%٪]/g, '')
    .replace(/[,٫]/, '.');
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(plain)) return undefined;
  const percent = Number(plain);
  return percent <= 100 ? percent : undefined;
}
