import * as z from 'zod/mini';
import { FORM_SOURCE_MAX_LENGTH, FUNNEL_BUSY_DAYS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { PRODUCT_LANGUAGES } from '#i18n/languages.ts';
import { consoleCall } from '../define-call.ts';
import { limitStatement } from '../people/people-query.ts';
import {
  type Asked,
  busiestForm,
  cell,
  choicesOf,
  countDays,
  countRefusals,
  countStages,
  countVersions,
  formsWithCounts,
  hasMadeUpCounts,
  stagesOf,
} from './funnel-query.ts';
import type { FunnelAnswer } from './funnel.answers.ts';
import { FUNNEL_DAYS } from './funnel-days.ts';
import { dayOf } from './insert-deltas.ts';

const DAY_MS = 86_400_000;
const name = z.optional(z.string().check(z.minLength(1), z.maxLength(FORM_SOURCE_MAX_LENGTH)));

export const funnelCall = consoleCall({
  method: 'POST',
  path: '/console/api/funnel',
  needs: 'funnel.view',
  summary: 'What became of a form: seen, begun, refused, done, confirmed, first log-in',
  body: z.object({
    form: name,
    days: z.enum(FUNNEL_DAYS),
    edition: name,
    version: z.optional(z.int().check(z.minimum(1), z.maximum(9_999))),
    source: name,
    campaign: name,
    language: z.enum(PRODUCT_LANGUAGES),
  }),
  read: async ({ context, body }): Promise<FunnelAnswer> => {
    const { all, words, isCounted } = context.forms;
    const withMadeUp = context.isDemonstration;
    const { days, language, form: wanted, ...filters } = body;
    return context.db.transaction(
      async (tx) => {
        await limitStatement(tx);
        const today = context.now().getTime();
        const ago = (count: number) => dayOf(new Date(today - count * DAY_MS));
        const counted = await formsWithCounts(
          tx,
          all.map(({ id }) => id),
          withMadeUp,
        );
        const most = wanted ?? (await busiestForm(tx, ago(FUNNEL_BUSY_DAYS), withMadeUp));
        const form =
          wanted === undefined
            ? (all.find(({ id }) => id === most) ?? all.find(({ id }) => counted.has(id)) ?? all[0])
            : all.find(({ id }) => id === wanted);
        if (form === undefined) throw new ProblemError('not-found');
        const length = Number(days);
        const asked: Asked = { ...filters, form: form.id, from: ago(length - 1), until: ago(0), withMadeUp };
        const earlier: Asked = { ...asked, from: ago(2 * length - 1), until: ago(length) };

        // One after the other: they share a connection.
        const now = await countStages(tx, asked);
        const before = await countStages(tx, earlier);
        const refusals = await countRefusals(tx, asked);
        const versions = await countVersions(tx, asked);
        const byDay = await countDays(tx, asked, form.steps[0].id, form.steps.at(-1)?.id ?? '');
        const of = (rows: readonly { step: string; event: string; n: number }[], step: string, event: string) =>
          cell(rows.find((row) => row.step === step && row.event === event)?.n ?? 0);
        const stages = stagesOf(form);
        return {
          is_counted: isCounted,
          has_made_up: await hasMadeUpCounts(tx, asked),
          form: form.id,
          forms: all.map(({ id, steps: [{ id: first }] }) => ({
            id,
            title: words.title(id, first, language),
            has_counts: counted.has(id),
          })),
          steps: form.steps.map(({ id }) => ({ id, title: words.title(form.id, id, language) })),
          from: asked.from,
          until: asked.until,
          stages: stages.map(({ step, event }) => ({
            step,
            event,
            n: of(now, step, event),
            before: of(before, step, event),
          })),
          refused: Object.fromEntries(form.steps.map(({ id }) => [id, of(now, id, 'refused')])),
          refusals: refusals.map(({ step, field, code, n }) => ({
            step,
            field,
            code,
            n: cell(n),
            label: words.field(form.id, step, field, language) ?? null,
            words: words.refusal(form.id, step, field, code, language) ?? null,
          })),
          versions: [...Map.groupBy(versions, ({ version }) => version)]
            .toSorted(([a], [b]) => b - a)
            .map(([version, rows]) => ({
              version,
              first_day: rows.map(({ firstDay }) => firstDay).toSorted()[0] ?? '',
              last_day:
                rows
                  .map(({ lastDay }) => lastDay)
                  .toSorted()
                  .at(-1) ?? '',
              stages: stages.map(({ step, event }) => of(rows, step, event)),
            })),
          by_day: byDay.map(({ day, seen, done }) => ({ day, seen: cell(seen), done: cell(done) })),
          choices: {
            edition: await choicesOf(tx, asked, 'edition'),
            source: await choicesOf(tx, asked, 'source'),
            campaign: await choicesOf(tx, asked, 'campaign'),
          },
        };
      },
      { accessMode: 'read only' },
    );
  },
});
