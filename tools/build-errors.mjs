import { stripVTControlCharacters } from 'node:util';
import { BUILD_ERROR } from './prepare.mjs';

/**
 * What is wrong, a text each that begins with `BUILD_ERROR`, without stacks and colours; files are named from `root` on, as in
 * `src/kit/button.tsx`. An error that names no fault, one of the build's own code, keeps its stack.
 */
export function buildErrors(error, root) {
  const faults = Array.isArray(error?.errors) && error.errors.length > 0 ? error.errors : [error];
  return faults.map((fault) => {
    const said = fault === error ? (fault?.stack ?? String(fault)) : String(fault?.message ?? fault);
    return BUILD_ERROR + stripVTControlCharacters(said).replaceAll(root, '').trim();
  });
}
