// Writes the types of namespaces and keys: which texts file stands for which namespace. Their keys the compiler reads in the
// files themselves, so only a new file, or one with a new name, makes new types. `npm start`, `npm run dev` and `npm test`
// write it before they need it; by hand: node tools/write-text-types.ts
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMailNamespace } from '../src/i18n/texts.ts';
import { namespaceOf } from './read-product-texts.ts';

const TYPES = 'src/i18n/text-files.generated.ts';

export const writeTextTypes = (root: string): void => {
  const files = globSync('src/**/*.texts.json', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    // Mails are asked for by the names that follow-ups carry.
    .filter((file) => !isMailNamespace(namespaceOf(file)))
    .sort();
  const text = `// Written by tools/write-text-types.ts; not in Git.
${files.map((file, at) => `import type texts${at} from '../${file.slice('src/'.length)}';\n`).join('')}
export type TextFiles = {
${files.map((file, at) => `  '${namespaceOf(file)}': typeof texts${at};\n`).join('')}};
`;
  const path = join(root, TYPES);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path); // whole at any moment: several may read and write it
};

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) writeTextTypes(join(import.meta.dirname, '..'));
