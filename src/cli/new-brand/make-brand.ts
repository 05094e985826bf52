import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrandAnswers } from './brand-answers.ts';
import { type NewBrandSource, brandFiles } from './brand-files.ts';
import { drawMedia } from './draw-media.ts';

/** Writes a brand's folder that starts at once: its name, colours and company, and marks for what is still to be written. */
export async function makeBrand(answers: BrandAnswers, source: NewBrandSource, folder: string): Promise<void> {
  const media = await drawMedia(answers.name, answers);
  const files = new Map<string, string | Buffer>([
    ...brandFiles(answers, source),
    ...[...media].map(([file, bytes]) => [`media/${file}`, bytes] as const),
  ]);
  for (const [file, content] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
}
