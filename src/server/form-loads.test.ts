import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Load } from '#console/funnel/load-counter.ts';
import { COUNTED_FORMS, formsOnPage } from './counted-forms.ts';
import { formLoads } from './form-loads.ts';
import type { Representation } from './representation.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const page = {
  forms: [{ edition: 'en-gb', form: 'live-sign-up', version: 2, step: 'account' }],
} as unknown as Representation;
const request = (headers: object = {}, method = 'GET', url = '/en-gb/sign-up') =>
  ({ method, url, headers: { 'user-agent': CHROME, ...headers } }) as unknown as IncomingMessage;

function site() {
  const counted: Load[] = [];
  return { counted, loads: formLoads(COUNTED_FORMS, (load) => counted.push(load)) };
}

describe('loads of forms', () => {
  it('counts a page that shows a form, with the source of its address', () => {
    const { counted, loads } = site();
    loads.seen(request({ 'sec-fetch-dest': 'document' }), page);
    loads.seen(request({}, 'GET', '/en-gb/sign-up?utm_source=google&utm_campaign=autumn&x=1'), page);
    for (const odd of ['a@b.example', 'x'.repeat(61), '%00', '%ED%A0%80'.slice(0, 3)])
      loads.seen(request({}, 'GET', `/en-gb/sign-up?utm_source=${odd}`), page);
    expect(counted.map(({ event, source, campaign }) => `${event} ${source} ${campaign}`)).toEqual([
      'seen  ',
      'seen google autumn',
      'seen  ',
      'seen  ',
      'seen  ',
      expect.stringMatching(/^seen .? $/u),
    ]);
  });

  it('counts no HEAD, no prefetch, no script, no bot, no program and no page without a form', () => {
    const { counted, loads } = site();
    loads.seen(request({}, 'HEAD'), page);
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'sec-fetch-dest': 'empty' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'WhatsApp/2.24.1' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': '' },
      { 'user-agent': undefined },
    ])
      loads.seen(request(headers), page);
    loads.seen(request(), {} as Representation);
    expect(counted).toEqual([]);
  });

  it('counts a refused try once, and each field with its code, of closed lists alone', () => {
    const { counted, loads } = site();
    const form = COUNTED_FORMS.find(({ id }) => id === 'live-sign-up')!;
    const refused = {
      form,
      version: 2,
      step: form.steps[0],
      edition: 'en-gb',
      agent: CHROME,
      source: { source: '', campaign: '' },
    };
    loads.refused({
      ...refused,
      problem: 'bad-input',
      fields: [
        ['email', 'domain'],
        ['email', 'someone@typed.example'],
        ['__proto__', 'domain'],
        ['attribution.utm_source', 'invalid'],
      ],
    });
    loads.refused({ ...refused, problem: 'too-many-requests', fields: [] });
    for (const problem of ['captcha-needed', 'xsrf-missing', 'proof-needed'] as const)
      loads.refused({ ...refused, problem, fields: [] });
    expect(counted.map(({ field, code }) => `${field}:${code}`)).toEqual([
      ':',
      'email:domain',
      'email:other',
      'other:other',
      'other:other',
      ':',
      ':too-many-requests',
    ]);
  });

  it('finds the forms that a page shows by their hidden control, and not those in a template or of no call that names them', () => {
    const control = (step: string) => `<form><input type="hidden" name="form_step" value="${step}"/></form>`;
    const html = `<main>${control('live-sign-up/details')}${control('login/login')}${control('x/y')}</main>
      <template data-x="1">${control('demo/account')}</template>${control('contact/enquiry')}`;
    expect(formsOnPage(html).map(({ form, step }) => `${form.id}/${step}`)).toEqual([
      'live-sign-up/details',
      'contact/enquiry',
    ]);
    expect(formsOnPage('<main>nothing</main>')).toEqual([]);
  });

  it('lists every form whose calls name it, with steps, routes, fields and codes', () => {
    expect(COUNTED_FORMS.length).toBeGreaterThan(20);
    for (const { id, version, steps } of COUNTED_FORMS) {
      expect([id, version > 0, steps.every(({ route }) => !route.includes('{'))]).toEqual([id, true, true]);
      expect(new Set(steps.map(({ route }) => route)).size, `${id}: a call is one step's`).toBe(steps.length);
    }
  });
});
