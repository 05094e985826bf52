/** Texts that a licence asks to be passed on with the code. */
const LEGAL = /^(?:licen[cs]e|notice|copying|copyright|third[-_]?party)/i;
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const isLegalText = (path: string): boolean => LEGAL.test(nameOf(path));

/** Tests, types, sources of what is built, maps, pages: nothing that Node loads from a package. */
const NOT_LOADED =
  /\.(?:(?:test|spec)\.[cm]?js|d\.[cm]?ts|[cm]?tsx?|map|md|markdown|flow|tsbuildinfo|scss|c|cc|cpp|h|hpp|gyp|gypi|coffee|yml|yaml|lock|log|tgz)$/i;
const FOLDERS = /^(?:test|tests|__tests__|docs|example|examples|benchmark|benchmarks|coverage|\.github)(?:\/|$)/;

/** Whether a release has a file of a package: `path` is below the package's folder. Packages below it have places of their own. */
export function isNeededAtRunTime(path: string): boolean {
  if (path === 'node_modules' || FOLDERS.test(path)) return false;
  const name = nameOf(path);
  return isLegalText(path) || !(NOT_LOADED.test(name) || name.startsWith('.'));
}
