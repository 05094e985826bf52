import type { Plugin } from 'vite';
import { compileProductTexts, readProductTexts, TEXTS_ENDING } from './read-product-texts.ts';
import { writeTextTypes } from './write-text-types.ts';

const TEXTS = 'virtual:product-texts';
const RESOLVED = `\0${TEXTS}`;

/** Makes `virtual:product-texts` of the texts files beside the code, for the server, and writes the types of their keys. */
export const productTexts = ({ root }: { readonly root: string }): Plugin => ({
  name: 'forecourt:product-texts',
  buildStart: () => writeTextTypes(root),
  resolveId: (id) => (id === TEXTS ? RESOLVED : undefined),
  // A file that comes or goes; those that are there the module names itself.
  hotUpdate({ type, file, modules }) {
    const texts = this.environment.moduleGraph.getModuleById(RESOLVED);
    if (type === 'update' || !file.endsWith(TEXTS_ENDING) || texts === undefined) return undefined;
    writeTextTypes(root);
    return [...modules, texts];
  },
  load(id) {
    if (id !== RESOLVED) return undefined;
    const files = readProductTexts(root);
    for (const { file } of files) this.addWatchFile(`${root}/${file}`);
    // JSON in a string: the engine reads it quicker than code.
    return `export const productTexts = JSON.parse(${JSON.stringify(JSON.stringify(compileProductTexts(files)))});`;
  },
});
