import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ENQUIRY_ANSWER_MAX_LENGTH } from '#contracts/limits.ts';
import { ContentError } from './content-error.ts';
import { allOrFaults, readText } from './read-files.ts';
import { readYaml } from './read-yaml.ts';

const templateSchema = z.strictObject({
  /** The same in every language. */
  id: z.string().check(z.regex(/^[a-z0-9-]+$/, { error: 'expected an id such as "opening-hours"' })),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** An empty line parts paragraphs. {name} is who asked, {me} who answers. */
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(ENQUIRY_ANSWER_MAX_LENGTH)),
});

/** One entry of brand/answers/<language>.yaml: what staff begin an answer with. */
export type AnswerTemplate = z.output<typeof templateSchema>;

const templatesSchema = z.array(templateSchema);
const FOLDER = 'answers';

/** Of each language that has any, in the order of its file; a brand may have none. */
export async function readAnswerTemplates(
  dir: string,
  languages: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly AnswerTemplate[]>> {
  const names = await readdir(join(dir, FOLDER)).catch((): string[] => []);
  const read = await allOrFaults(
    [...languages]
      .filter((language) => names.includes(`${language}.yaml`))
      .map(async (language): Promise<[string, readonly AnswerTemplate[]]> => {
        const file = `${FOLDER}/${language}.yaml`;
        const templates = readYaml(templatesSchema, file, await readText(dir, file));
        const ids = templates.map(({ id }) => id);
        const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
        if (twice !== -1)
          throw new ContentError([
            {
              file,
              path: `[${twice}].id`,
              message: `"${ids[twice]}" is the id of an earlier answer; give it one of its own`,
            },
          ]);
        return [language, templates];
      }),
  );
  return new Map(read);
}
