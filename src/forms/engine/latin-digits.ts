/** Arabic-Indic and Persian digits, as an Arabic keyboard types them, in Latin ones: `٢٠٠٠` → `2000`. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
