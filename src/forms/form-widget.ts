import type { WidgetDeclaration, WidgetExample } from '#islands/define-widget.ts';
import type { ApplicationAnswer } from '#contracts/calls/application-answer.ts';
import type { PendingLogInAnswer } from '#contracts/calls/second-factor-answers.ts';
import type { EducationAnswer } from '#contracts/calls/registrations.ts';
import type { ThankYouAnswer } from '#contracts/calls/signup.ts';
import { PLATFORMS } from '#contracts/platforms.ts';
import type { FormDefinition, FormStep } from '#forms/engine/form-definition.ts';
import type { FormParts } from '#forms/engine/field-parts.ts';
import { type FormProps, formProps } from '#forms/engine/form-props.ts';
import type { ShownParts } from '#forms/engine/shown-part.ts';
import { storedTexts } from '#forms/engine/stored-texts.ts';

/**
 * The widget of a form: one tag a form, one step a page (PLT-4: every form is lazy).
 *
 * @param parts the kinds of field that it uses; the build finds them (tools/find-widgets.ts).
 * @param shownParts what its steps show of the visitor, found in the same way.
 */
export const formWidget = (
  definition: FormDefinition,
  parts: FormParts,
  shownParts: ShownParts,
): WidgetDeclaration<FormProps> => ({
  tag: `fc-form-${definition.id}`,
  load: 'lazy',
  hydrate: definition.hydrate,
  title: definition.title,
  group: 'forms',
  summary: definition.summary,
  requirements: definition.requirements,
  props: formProps(definition, parts, shownParts),
  texts: [
    'errors',
    'forms',
    `form-${definition.id}`,
    ...(definition.texts ?? []),
    ...(definition.steps.some(({ provesBy }) => provesBy !== undefined) ? (['proof'] as const) : []),
    ...Object.values(parts).flatMap(({ texts }) => texts),
  ],
  view: () => import('./engine/form-view.tsx'),
  examples: async () => ({ default: definition.steps.map((step) => stepExample(definition, step)) }),
});

/** An example shows what a visitor would see without asking a server for it. */
function stepExample(definition: FormDefinition, step: FormStep): WidgetExample {
  const facts = {
    edition: 'en-gb',
    countries: ['DE', 'FR', 'GB', 'IE'],
    promptCountries: ['IE'],
    lists: {
      platforms: [...PLATFORMS],
      currencies: ['GBP', 'EUR', 'USD'],
      leverage: ['5', '10', '20', '30'],
      companies: [{ id: 'uk', name: 'Northquay UK Ltd' }],
      languages: ['en', 'ar'],
    },
    documents: ['terms', 'risk-warning', 'privacy'].map((id) => ({
      id,
      version: '2026-03',
      href: `/en-gb/legal/${id}`,
    })),
    ...(step.shows && { shown: SHOWN[step.shows.facts] }),
    ...(step.completesLogIn && { shown: PENDING_LOG_IN }),
    ...(step.prefills && {
      values: storedTexts({
        answers: Object.fromEntries(
          step.fields.flatMap(({ name }) => (name in APPLICATION.answers ? [[name, APPLICATION.answers[name]]] : [])),
        ),
      }),
    }),
  };
  const tag = `fc-form-${definition.id}`;
  return {
    name: step.id,
    title: `${definition.title}: ${step.id}`,
    html: `<${tag} step="${step.id}"><script type="application/json">${JSON.stringify(facts)}</script></${tag}>`,
  };
}

const PENDING_LOG_IN: PendingLogInAnswer = { methods: ['mailed-code'], sent_to: 'sa•••@example.com' };

const OPENED_ACCOUNT: ThankYouAnswer = {
  kind: 'live',
  account_number: '50000123',
  shown_number: null,
  email_masked: 's•••@example.com',
  is_email_verified: false,
  next_steps: ['verify-email', 'log-in', 'fund'],
  links: { login: '/en-gb/log-in', dashboard: 'https://dashboard.example/' },
};

const ENROLMENT: EducationAnswer = {
  profile_id: '0b6f3c1e-7f0a-4a55-9d3b-5f1c1f0f7f10',
  client_id: '5f0e3a52-41a1-4f0e-8a6c-9b8a6f3f2c11',
  is_email_verified: false,
  course: {
    id: 'zero-to-hero',
    title: 'From zero',
    link: '/en-gb/courses/zero-to-hero',
    lessons: [
      { title: 'Two prices', link: '/en-gb/courses/zero-to-hero/two-prices' },
      { title: 'How large', link: '/en-gb/courses/zero-to-hero/how-large' },
    ],
  },
};

const APPLICATION: ApplicationAnswer = {
  state: 'open',
  edition: 'en-gb',
  steps: [
    { step: 'identity', done_at: '2026-11-20T12:00:00Z', missing: [], is_open: true },
    { step: 'means', done_at: '2026-11-20T12:05:00Z', missing: [], is_open: true },
    { step: 'questionnaire', done_at: '2026-11-20T12:10:00Z', missing: [], is_open: false },
  ],
  outcome: 'suitable',
  waits_until: null,
  warning_read_at: null,
  sent_at: null,
  verification: null,
  reopened_at: null,
  answers: {
    nationality: 'GB',
    home_city: 'London',
    tax_country: 'GB',
    employment: 'self-employed',
    income: 'to-50',
    knows_margin: 'closed',
  },
};

const SHOWN = { application: APPLICATION, 'account-opened': OPENED_ACCOUNT, course: ENROLMENT } as const;
