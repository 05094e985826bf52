import type { WidgetDeclaration, WidgetExample } from '#islands/define-widget.ts';
import type { FormDefinition } from '#forms/engine/form-definition.ts';
import { type FormProps, formProps } from '#forms/engine/form-props.ts';

/** The widget of a form: one tag a form, one step a page (PLT-4: every form is lazy). */
export const formWidget = (definition: FormDefinition): WidgetDeclaration<FormProps> => ({
  tag: `fc-form-${definition.id}`,
  load: 'lazy',
  hydrate: definition.hydrate,
  title: definition.title,
  summary: definition.summary,
  requirements: definition.requirements,
  props: formProps(definition),
  texts: ['errors', 'forms', `form-${definition.id}`],
  // The build reads the path from here, so each is written out; phone numbers bring data that other forms do without.
  view: asksForPhone(definition) ? () => import('./engine/phone-form-view.tsx') : () => import('./engine/form-view.tsx'),
  examples: async () => ({ default: definition.steps.map(({ id }) => stepExample(definition, id)) }),
});

const asksForPhone = ({ steps }: FormDefinition): boolean => steps.some(({ fields }) => fields.some(({ kind }) => kind === 'phone'));

function stepExample(definition: FormDefinition, step: string): WidgetExample {
  const facts = {
    edition: 'en-gb',
    countries: ['DE', 'FR', 'GB', 'IE'],
    promptCountries: ['IE'],
    documents: ['terms', 'risk', 'privacy'].map((id) => ({ id, version: '2026-03', href: `/en-gb/legal/${id}` })),
  };
  const tag = `fc-form-${definition.id}`;
  return {
    name: step,
    title: `${definition.title}: ${step}`,
    html: `<${tag} step="${step}"><script type="application/json">${JSON.stringify(facts)}</script></${tag}>`,
  };
}
