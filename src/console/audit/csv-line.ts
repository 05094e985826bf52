/** Cells that a spreadsheet would run as a formula begin with an apostrophe (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of RFC 4180; null is an empty cell. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells
    .map((cell) => {
      const text = String(cell ?? '');
      const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',')}\r\n`;
