import * as z from 'zod/mini';

const item = z.strictObject({
  value: z.string().check(z.describe('What is posted; unique. An empty one stands for no choice.')),
  label: z.string().check(z.trim(), z.minLength(1), z.describe('What the option says.')),
  title: z
    .optional(z.string().check(z.trim(), z.minLength(1)))
    .check(z.describe('More about it, in a quieter line below.')),
  disabled: z._default(z.boolean(), false).check(z.describe('Shown, but cannot be chosen.')),
  html: z
    .string()
    .check(
      z.refine((html) => html === '', { error: 'must be empty: an option is plain text, so write its words in label' }),
    ),
});

/** Props that a select and an autocomplete have in common (SEL-1). */
export const choiceProps = z
  .strictObject({
    label: z.string().check(z.trim(), z.minLength(1), z.describe('What the field asks for; always in view.')),
    items: z.array(item).check(
      z.minLength(1),
      z.refine((items) => new Set(items.map(({ value }) => value)).size === items.length, {
        error: 'must have values that differ from each other',
      }),
      z.describe('The options: one <fc-item value="…" label="…"></fc-item> each, or a list in the JSON script.'),
    ),
    value: z
      .optional(z.string())
      .check(
        z.describe(
          'Value of the option that is chosen at first; without it nothing is, unless an option has an empty value.',
        ),
      ),
    name: z
      .optional(z.string().check(z.minLength(1)))
      .check(z.describe('The name that the choice is posted by, in the form around the field.')),
    placeholder: z
      .optional(z.string().check(z.trim(), z.minLength(1)))
      .check(z.describe('Stands in the field while nothing is chosen, in place of the usual words.')),
    helperText: z.optional(z.string()).check(z.describe('A line below the field.')),
    errorText: z
      .optional(z.string().check(z.trim(), z.minLength(1)))
      .check(z.describe('What is wrong and how to mend it; takes the helper’s place.')),
    required: z._default(z.boolean(), false).check(z.describe('The form around it is not sent without a choice.')),
    disabled: z._default(z.boolean(), false).check(z.describe('Shown, but cannot be used, and is not posted.')),
    autocomplete: z
      .optional(z.string())
      .check(z.describe('HTML autocomplete token, as in country: what the browser may fill in.')),
  })
  .check(
    z.refine(({ items, value }) => value === undefined || items.some((one) => one.value === value), {
      path: ['value'],
      error: 'must be the value of one of the items',
    }),
  );

export type ChoiceProps = z.infer<typeof choiceProps>;
