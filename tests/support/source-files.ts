import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** `#contracts/ticks.ts` in a page is `/src/contracts/ticks.ts`. */
export const IMPORT_MAP = `<script type="importmap">${JSON.stringify({
  imports: Object.fromEntries(
    ['contracts', 'domain', 'i18n', 'kit', 'market'].map((room) => [`#${room}/`, `/src/${room}/`]),
  ),
})}</script>`;

type SourceFile = { readonly status: number; readonly type: string; readonly body: string };

/** A page asks for dozens of modules, and every test for the same ones. */
const stripped = new Map<string, SourceFile>();

/** The project's own modules as a browser takes them, so that a test needs no build. */
export function sourceFile(path: string): SourceFile | undefined {
  const known = stripped.get(path);
  if (known !== undefined) return known;
  const file = join(ROOT, path);
  if (!/^\/src\/[\w/.-]+\.ts$/.test(path) || path.includes('..') || !existsSync(file)) return undefined;
  const module = { status: 200, type: 'text/javascript', body: stripTypeScriptTypes(readFileSync(file, 'utf8')) };
  stripped.set(path, module);
  return module;
}
