import { sourceFacts } from '#accounts/person-events.ts';
import { type CountedForm, type CountedStep, type NamedForm, OTHER } from '#contracts/form-counts.ts';
import type { Delta } from './insert-deltas.ts';

type Found = { readonly form: CountedForm; readonly version: number };

/** The form that a body names, if it is one of the site's and its version one that there was. */
export function findForm(forms: readonly CountedForm[], named: NamedForm): Found | undefined {
  const form = forms.find(({ id }) => id === named.form);
  const version = /^[1-9]\d{0,3}$/.test(named.version ?? '') ? Number(named.version) : 0;
  return form === undefined || version < 1 || version > form.version ? undefined : { form, version };
}

export const stepOfRoute = ({ steps }: CountedForm, route: string): CountedStep | undefined =>
  steps.find((step) => step.route === route);

/** Where something came from, as it is counted: empty where it says nothing. */
export function sourceOf(attribution: unknown): Pick<Delta, 'source' | 'campaign'> {
  const texts = Object.entries(typeof attribution === 'object' && attribution !== null ? attribution : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const { source = '', campaign = '' } = sourceFacts(Object.fromEntries(texts));
  return { source, campaign };
}

/** Source and campaign of a page's own address. */
export const sourceOfQuery = (query: string): Pick<Delta, 'source' | 'campaign'> =>
  query.includes('utm_') ? sourceOf(Object.fromEntries(new URLSearchParams(query))) : NO_SOURCE;
export const NO_SOURCE = { source: '', campaign: '' } as const;

/** What is wrong with a field, of the closed lists of its step: never what was typed. */
export function refusedField(step: CountedStep, field: string, code: string): Pick<Delta, 'field' | 'code'> {
  const codes = Object.hasOwn(step.fields, field) ? step.fields[field] : undefined;
  return { field: codes === undefined ? OTHER : field, code: codes?.includes(code) === true ? code : OTHER };
}
