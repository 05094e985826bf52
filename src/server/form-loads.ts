import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { findForm, NO_SOURCE, refusedField, sourceOf, sourceOfQuery } from '#console/funnel/counted-form.ts';
import type { Load } from '#console/funnel/load-counter.ts';
import { type BegunStep, type CountedForm, type CountedStep, OTHER } from '#contracts/form-counts.ts';
import { FORM_AGENTS_KNOWN } from '#contracts/limits.ts';
import { PROBLEMS, type ProblemError } from '#contracts/problems.ts';
import type { Representation } from './representation.ts';

/** A form that a page shows, as its load is counted. */
export type ShownForm = Pick<Load, 'edition' | 'form' | 'version' | 'step'>;

export type RefusedTry = {
  readonly form: CountedForm;
  readonly version: number;
  readonly step: CountedStep;
  readonly edition: string;
  readonly agent: string | undefined;
  readonly source: Pick<Load, 'source' | 'campaign'>;
  /** Field to code; none where it was about the whole. */
  readonly fields: readonly (readonly [field: string, code: string])[];
  readonly problem: ProblemError['code'];
};

/** Parts of how a form is sent, and not what a visitor is refused by. */
const NO_REFUSAL: ReadonlySet<string> = new Set(['captcha-needed', 'xsrf-missing', 'proof-needed']);
const WHOLE_LOAD = { field: '', code: '' } as const;

/** Counts loads of forms: pages that show one, steps that were begun, tries that were refused. */
export function formLoads(forms: readonly CountedForm[], count: (load: Load) => void) {
  /** A browser sends the same name each time: the judgement is kept. */
  const agents = new Map<string, boolean>();
  const isVisitor = (agent: string | undefined): boolean => {
    if (agent === undefined || agent === '') return false;
    let known = agents.get(agent);
    if (known === undefined) {
      known = !isbot(agent);
      if (agents.size >= FORM_AGENTS_KNOWN) agents.clear();
      agents.set(agent, known);
    }
    return known;
  };

  return {
    /** A page from the cache as one that was rendered. */
    seen: ({ method, url = '', headers }: IncomingMessage, { forms: shown }: Representation): void => {
      if (shown === undefined || method !== 'GET' || !isLoad(headers) || !isVisitor(headers['user-agent'])) return;
      const mark = url.indexOf('?');
      const source = mark === -1 ? NO_SOURCE : sourceOfQuery(url.slice(mark + 1));
      for (const form of shown) count({ ...form, event: 'seen', ...WHOLE_LOAD, ...source });
    },

    begun: ({ named, edition, agent, referrer }: BegunStep): void => {
      const [form = '', version = '', stepId, ...more] = named.split('/');
      const found = findForm(forms, { form, version });
      const step = found?.form.steps.find(({ id }) => id === stepId);
      if (found === undefined || step === undefined || more.length > 0 || !isVisitor(agent)) return;
      count({
        edition,
        form: found.form.id,
        version: found.version,
        step: step.id,
        event: 'begun',
        ...WHOLE_LOAD,
        ...(referrer === undefined || !URL.canParse(referrer) ? NO_SOURCE : sourceOfQuery(new URL(referrer).search)),
      });
    },

    refused: ({ form, version, step, edition, agent, source, fields, problem }: RefusedTry): void => {
      if (NO_REFUSAL.has(problem) || step.leads.includes(problem) || !isVisitor(agent)) return;
      const load = { edition, form: form.id, version, step: step.id, event: 'refused' as const, ...source };
      // The try itself, and what was wrong with it.
      count({ ...load, ...WHOLE_LOAD });
      if (fields.length === 0) count({ ...load, field: '', code: problem in PROBLEMS ? problem : OTHER });
      for (const [field, code] of fields) count({ ...load, ...refusedField(step, field, code) });
    },
  };
}
export type FormLoads = ReturnType<typeof formLoads>;

/** Nobody sees what a browser fetches beforehand, or a script by itself (Fetch Metadata; Sec-Purpose). */
function isLoad(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  if (purpose !== undefined) return false;
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

/** What a body says of the form that it comes from. */
export function namedIn(body: unknown): {
  readonly form: string | null;
  readonly version: string | null;
  readonly edition: unknown;
  readonly source: Pick<Load, 'source' | 'campaign'>;
} {
  const fields: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    form: text(fields['form_id']),
    version: text(fields['form_version']),
    edition: fields['edition'],
    source: sourceOf(fields['attribution']),
  };
}
