import type { Transaction } from '#contracts/database.ts';
import type { CountedForm, FormCounts, FormOutcome } from '#contracts/form-counts.ts';
import { findForm, sourceOf, stepOfRoute } from './counted-form.ts';
import { dayOf, insertDeltas } from './insert-deltas.ts';

/** One row of an outcome, in the record's own transaction. What names no form of the site is not counted. */
export const recordOutcome =
  (forms: readonly CountedForm[], now: () => Date): FormCounts['outcome'] =>
  async (tx: Transaction, outcome: FormOutcome) => {
    const found = findForm(forms, outcome);
    const step = found && outcome.event === 'done' ? stepOfRoute(found.form, outcome.route)?.id : '';
    if (found === undefined || step === undefined) return;
    await insertDeltas(tx, [
      {
        day: dayOf(now()),
        edition: outcome.edition,
        form: found.form.id,
        version: found.version,
        step,
        event: outcome.event,
        field: '',
        code: '',
        ...sourceOf(outcome.attribution),
        n: 1,
      },
    ]);
  };
