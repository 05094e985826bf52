// `npm run new-brand`: asks what a brand is, and writes a folder of it that starts at once.
import { relative, resolve } from 'node:path';
import { projectFolder } from './database/project-folder.ts';
import { AnswersError, gatherAnswers } from './new-brand/ask.ts';
import { makeBrand } from './new-brand/make-brand.ts';
import { questionsAbout } from './new-brand/questions.ts';
import { SKELETONS } from './new-brand/skeletons.ts';
import { openMarks } from './open-marks.ts';
import { readSiteContent } from './read-site-content.ts';

async function main(): Promise<void> {
  const { brand, instruments } = await readSiteContent(resolve(projectFolder(), 'brand'));
  const answers = await gatherAnswers(
    questionsAbout(brand, (path) => resolve(path)),
    process.argv.slice(2),
    { input: process.stdin, output: process.stdout },
  );
  const folder = resolve(answers.folder);
  await makeBrand(
    answers,
    { brand, instruments, skeletons: SKELETONS, today: new Date().toISOString().slice(0, 10) },
    folder,
  );
  await readSiteContent(folder);
  const shown = relative(process.cwd(), folder) || '.';
  console.log(`
  ${answers.name} is made in ${folder}
  Start it:          BRAND_DIR=${shown} npm start
  Check it:          BRAND_DIR=${shown} npm run check-content
  Yours to write:    ${openMarks(folder).length} places between ⟦ and ⟧, which the check lists with file and line
  On your server:    PUBLIC_URL=${answers.site}, and what docs/how-to/run-behind-a-proxy.md asks for
  What comes next:   docs/how-to/start-a-brand.md
`);
}

main().catch((error: unknown) => {
  for (const line of (error instanceof Error ? error.message : String(error)).split('\n')) console.error(`✗ ${line}`);
  if (!(error instanceof AnswersError) && process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
});
