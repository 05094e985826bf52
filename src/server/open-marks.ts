import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentFault } from '#content/content-error.ts';

/** What stands where only the company can say something: everything between these is still to be written. */
const TO_FILL_IN = /⟦[^⟧]*⟧/g;

/** Every ⟦ … ⟧ of a brand's folder: what only the company can say, and has not said yet. */
export const openMarks = (dir: string): readonly ContentFault[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:md|yaml|json|csv)$/.test(file))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(dir, file), 'utf8')
        .split('\n')
        .flatMap((words, at) =>
          (words.match(TO_FILL_IN) ?? [])
            .filter((mark) => mark !== '⟦ ⟧')
            .map((mark) => ({ file: file.replaceAll('\\', '/'), line: at + 1, message: mark.slice(1, -1) })),
        ),
    );
