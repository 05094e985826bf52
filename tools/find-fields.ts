import { existsSync, globSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { namespaceOf } from './read-product-texts.ts';

/** A kind of field as the build found it: the files of its folder by what their names say. */
export type FoundField = {
  readonly name: string;
  /** Module that puts its parts together, as `FieldParts` of `src/forms/engine/field-parts.ts` has them. */
  readonly code: string;
  /** Absolute path of its style sheet, which need not be there. */
  readonly stylePath: string;
  /** Namespaces of its own texts. */
  readonly texts: readonly string[];
};

const FIELDS = 'src/forms/fields';
/** Files that something is made of; all but the first may be missing. */
const ENDINGS = ['.field.ts', '.tsx', '.summary.tsx', '.server.ts', '.css', '.texts.json', '.samples.ts'] as const;

/**
 * Every kind of field, `src/forms/fields/<kind>/<kind>.field.ts`, by its name.
 *
 * @throws Error naming the file that is not named after its folder.
 */
export const findFields = (root: string): ReadonlyMap<string, FoundField> =>
  new Map(
    globSync(`${FIELDS}/*/*.field.ts`, { cwd: root })
      .sort()
      .map((file) => {
        const found = findField(root, dirname(file));
        return [found.name, found];
      }),
  );

const findField = (root: string, folder: string): FoundField => {
  const name = basename(folder);
  for (const file of readdirSync(join(root, folder))) {
    const ending = ENDINGS.find((known) => known !== '.tsx' && file.endsWith(known));
    if (ending !== undefined && file !== name + ending)
      throw new Error(`${join(root, folder, file)}: a kind of field is named after its folder: ${name}${ending}.`);
  }
  const pathOf = (ending: (typeof ENDINGS)[number]) => join(root, folder, name + ending);
  const texts = existsSync(pathOf('.texts.json')) ? [namespaceOf(`${FIELDS}/${name}/${name}.texts.json`)] : [];
  const parts = (
    [
      ['kind', '.field.ts'],
      ['View', '.tsx'],
      ['Summary', '.summary.tsx'],
    ] as const
  ).filter(([, ending]) => ending === '.field.ts' || existsSync(pathOf(ending)));
  return {
    name,
    code: [
      ...parts.map(([part, ending]) => `import ${part} from ${JSON.stringify(pathOf(ending))};`),
      `export default {${parts.map(([part]) => part).join()},texts:${JSON.stringify(texts)}};`,
    ].join('\n'),
    stylePath: pathOf('.css'),
    texts,
  };
};
