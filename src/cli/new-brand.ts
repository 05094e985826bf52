// `npm run new-brand`: asks for the facts of a brand and writes its folder, from which the site starts at once.
import { relative, resolve } from 'node:path';
import { projectFolder } from '#server/database/project-folder.ts';
import { runCommand } from './command-line/run-command.ts';
import { gatherAnswers, readAnswerFlags } from './new-brand/ask.ts';
import { ANSWERS } from './new-brand/brand-answers.ts';
import { makeBrand } from './new-brand/make-brand.ts';
import { questionsAbout } from './new-brand/questions.ts';
import { SKELETONS } from './new-brand/skeletons.ts';
import { openMarks } from '#server/open-marks.ts';
import { readSiteContent } from '#server/read-site-content.ts';
import { asTyped } from '#server/typed-command.ts';

const USAGE = [
  'Usage: npm run new-brand [-- --yes] [--name <name>] [--<answer> <value> …]',
  "  Makes a brand's folder. It asks for every answer that is not given, and proposes one.",
  ...Object.entries(ANSWERS).map(([flag, words]) => `  ${`--${flag}`.padEnd(12)}${words}`),
  `  ${'--yes'.padEnd(12)}Asks nothing and takes what is proposed`,
].join('\n');

async function main(args: readonly string[]): Promise<void> {
  readAnswerFlags(args); // a wrong flag is refused before the default brand is read, which takes seconds
  const { brand, instruments } = await readSiteContent(resolve(projectFolder(), 'brand'));
  const answers = await gatherAnswers(
    questionsAbout(brand, (path) => resolve(path)),
    args,
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
  console.log(
    asTyped(`
  ${answers.name} is made in ${folder}
  Start it:          BRAND_DIR=${shown} npm start
  Check it:          BRAND_DIR=${shown} npm run check-content
  Yours to write:    ${openMarks(folder).length} places between ⟦ and ⟧, which the check lists with file and line
  On your server:    PUBLIC_URL=${answers.site}, and what docs/how-to/run-behind-a-proxy.md asks for
  What comes next:   docs/how-to/start-a-brand.md
`),
  );
}

await runCommand(USAGE, main);
