import { pageTemplates } from 'virtual:page-templates';
import * as z from 'zod/mini';
import { perhaps } from '#contracts/nearest-name.ts';
import { commonFields, type FrontMatter } from './front-matter.ts';
import type { PageTemplate } from './page-template.ts';

const NAMES = Object.keys(pageTemplates);

const ofTemplate = ([name, { fields, check }]: readonly [string, PageTemplate]) => {
  const schema = z.strictObject({ ...commonFields, template: z.literal(name), ...fields });
  return check === undefined ? schema : schema.check(check as z.core.$ZodCheck<unknown>);
};

const writtenTemplate = (front: unknown): unknown =>
  typeof front === 'object' && front !== null && 'template' in front ? front.template : undefined;

/** The front matter of a page, by its template. */
export const frontMatterSchema = z.discriminatedUnion(
  'template',
  Object.entries<PageTemplate>(pageTemplates).map(ofTemplate) as [ReturnType<typeof ofTemplate>],
  {
    error: ({ input }) => {
      const written = writtenTemplate(input);
      return `expected one of ${NAMES.join(', ')}${typeof written === 'string' ? `, found "${written}"${perhaps(written, NAMES)}` : ''}`;
    },
  },
) as z.ZodMiniType<FrontMatter>;
