import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEdition } from '../../tests/support/mail-editions.ts';
import { type ReceivedMail, startMailServer } from '../../tests/support/mail-server.ts';
import { projectFolder } from '#server/database/project-folder.ts';
import { MAIL_ATTACHMENT_MAX_BYTES } from '#contracts/limits.ts';
import { nextJobId } from './job-id.ts';
import { mailJob } from './mail-job.ts';
import { type MailEdition, renderMail } from './render-mail.ts';
import { smtpTransport } from './transports/smtp-transport.ts';
import { siteTexts } from '../../tests/support/site-texts.ts';
import { readProductTexts, textsIn } from '../../tools/read-product-texts.ts';
import { isMailNamespace } from '#i18n/texts.ts';
import { NOTICE_FIELDS, NOTICE_KINDS } from '#contracts/company-notices.ts';
import { DECISION_REASONS } from '#contracts/decisions.ts';
import { MAIL_COLOURS } from '../../tests/support/mail-colours.ts';

const texts = siteTexts();
const files = readProductTexts(projectFolder());
const brand = { name: 'Marlowe & <Finch>', publicUrl: 'https://forecourt.test', colours: MAIL_COLOURS };
const link = 'https://forecourt.test/en-gb/verify-email?code=abc&x="><script>';
const editionOf = (id: string) => testEdition(id) as MailEdition;
const render = (template: string, edition: string, values: Record<string, string> = { link }) =>
  renderMail(
    { kind: 'mail', template, to: 'reader@reader.test', edition, values, attachments: [] },
    editionOf(edition),
    brand,
    texts,
  );

describe('the texts', () => {
  const source = (language: string) =>
    Object.fromEntries(Object.entries(textsIn(files, language)).filter(([namespace]) => isMailNamespace(namespace)));
  const placeholders = (message: string) =>
    [...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))].toSorted((a, b) =>
      a.localeCompare(b),
    );
  const facts = (language: string) =>
    Object.entries(source(language))
      .flatMap(([namespace, messages]) =>
        Object.entries(messages).map(([key, message]) => `${namespace}.${key} ${placeholders(message).join(' ')}`),
      )
      .toSorted();

  it('have the same keys with the same placeholders in every language', () => {
    expect([...texts.keys()].toSorted()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'pl']);
    expect(facts('en').length).toBeGreaterThan(15);
    for (const language of ['ar', 'de', 'es', 'fr', 'pl']) expect(facts(language), language).toEqual(facts('en'));
  });

  it('have what a mail cannot do without, and nothing that no mail has', () => {
    const needed = ['subject', 'preview', 'title', 'body'];
    const optional = ['button', 'note', 'further', 'furtherButton', 'unasked', 'unsubscribe', 'why'];
    const keysOf = (namespace: string) => Object.keys(source('en')[namespace] ?? {}).toSorted();
    const labels: Readonly<Record<string, readonly string[]>> = {
      'mail-common': ['linkAsText', 'riskTitle', 'why', 'unsubscribe'],
      'mail-notice-kinds': NOTICE_KINDS,
      'mail-notice-fields': [...NOTICE_FIELDS, 'yes', 'no'],
      'mail-decision-reasons': DECISION_REASONS.filter((reason) => reason !== 'other'),
    };
    const faults = Object.keys(source('en')).flatMap((namespace) => {
      const keys = keysOf(namespace);
      const wanted = namespace.startsWith('sms-') ? ['text'] : (labels[namespace] ?? needed);
      const known = wanted === needed ? [...needed, ...optional] : wanted;
      return [
        ...wanted.filter((key) => !keys.includes(key)).map((key) => `${namespace}.${key} is missing`),
        ...keys.filter((key) => !known.includes(key)).map((key) => `${namespace}.${key} is read by no mail`),
      ];
    });
    expect(faults).toEqual([]);
    expect(Object.keys(source('en'))).toEqual(expect.arrayContaining(Object.keys(labels)));
  });

  it('follow the plural rules of their language', () => {
    expect(render('verify-email', 'en-gb').text).toContain('once and for 24 hours.');
    expect(render('verify-email', 'pl-pl').text).toContain('raz, przez 24 godziny.');
    expect(render('verify-email', 'ar-jo').text).toMatch(/ولمدة (?:24|٢٤) ساعة\./u);
  });

  it('write dates as their language does, and keep names and numbers apart in lines from right to left', () => {
    const values = { kept: 'yes', until: '2033-11-22T12:00:00.000Z' };
    expect(render('account-erased', 'en-gb', values).text).toContain('erased on 22 November 2033.');
    expect(render('account-erased', 'ar-jo', values).text).toContain('في ٢٢ تشرين الثاني ٢٠٣٣.');
    expect(render('account-erased', 'en-gb', { kept: 'no' }).text).toContain('Nothing of them is kept.');
    const arabic = render('account-opened', 'ar-jo', { link, number: '50000123' });
    expect(arabic.text).toContain('\u206850000123\u2069');
    expect(arabic.html).toContain('\u206850000123\u2069');
    expect(arabic.subject).not.toMatch(/[\u2066-\u2069]/);
    expect(render('account-opened', 'en-gb', { link, number: '50000123' }).text).toContain(' is 50000123.');
  });
});

describe('a mail of a decision', () => {
  const decided = (
    template: string,
    edition: string,
    values: Record<string, string>,
    decision: { reason?: string; note?: string; steps?: readonly string[] },
  ) =>
    renderMail(
      mailJob.parse({
        kind: 'mail',
        template,
        to: 'reader@reader.test',
        edition,
        values: { link, ...values },
        decision,
      }),
      editionOf(edition),
      brand,
      texts,
    );

  it.each([
    ['application-decided', { outcome: 'approved', number: '70000018' }, 'approved your application 70000018'],
    ['application-decided', { outcome: 'rejected', number: '70000018' }, 'cannot accept it'],
    ['swap-free-decided', { outcome: 'approved', number: 'MT-7' }, 'on account MT-7.'],
    ['swap-free-decided', { outcome: 'rejected', number: 'none' }, 'on your account.'],
    ['verification-decided', { outcome: 'verified' }, 'Everything is in order.'],
    ['verification-decided', { outcome: 'documents' }, 'needs more'],
    ['verification-decided', { outcome: 'rejected' }, 'could not verify'],
    ['login-changed', { outcome: 'MT-9', number: 'MT-9', before: 'MT-8' }, 'has the number MT-9'],
  ])('%s of %j says it, and why in the language of its reader', (template, values, words) => {
    expect(decided(template, 'en-gb', values, {}).text).toContain(words);
    expect(decided(template, 'en-gb', values, {}).text).not.toContain('reason');
    expect(decided(template, 'en-gb', values, { reason: 'documents-expired', note: 'Your passport.' }).text).toContain(
      'The reason: A document is no longer valid. Your passport.',
    );
    expect(decided(template, 'en-gb', values, { reason: 'other', note: 'A <b> note.' }).html).toContain(
      'The reason: A &lt;b&gt; note.',
    );
    const arabic = decided(template, 'ar-jo', values, { reason: 'documents-expired' });
    expect(arabic.text).toContain('لم يعد أحد المستندات ساريًا.');
    expect(arabic.text + arabic.subject).not.toMatch(/\{|undefined/);
  });

  it.each([
    ['en-gb', 'go through this again', ['Tax residence', 'Proof of identity'], 'A document is no longer valid.'],
    [
      'de-de',
      'benötigt noch einmal',
      ['Steuerliche Ansässigkeit', 'Identitätsnachweis'],
      'Eine Unterlage ist nicht mehr gültig.',
    ],
    ['es-es', 'vuelva a completar', ['Residencia fiscal', 'Prueba de identidad'], 'Un documento ya no es válido.'],
    ['ar-jo', 'ما يلي من جديد', ['الإقامة الضريبية', 'إثبات الهوية'], 'لم يعد أحد المستندات ساريًا.'],
    [
      'fr-fr',
      'refaire ce qui suit',
      ['Résidence fiscale', 'Justificatif d’identité'],
      'Un document n’est plus valable.',
    ],
    [
      'pl-pl',
      'ponowne uzupełnienie',
      ['Rezydencja podatkowa', 'Dokument tożsamości'],
      'Jeden z dokumentów stracił ważność.',
    ],
  ])(
    '%s: names the steps of an application that are asked again, why, and where they are',
    (edition, asks, steps, why) => {
      const again = decided(
        'application-looked-at',
        edition,
        { outcome: 'again' },
        { reason: 'documents-expired', steps: ['tax', 'identity-document'] },
      );
      // Names of steps are in one sentence, after what is asked, in their order.
      const sentence = new RegExp(`${asks}[^.]*${steps.join('[^.]*')}[^.]*\\.`, 'u');
      for (const part of [again.text, again.html]) {
        expect(part).toMatch(sentence);
        expect(part).toContain(why);
        expect(part).not.toMatch(/\{\w+\}|undefined/);
      }
      expect(again.text).toContain(`\n${new URL(link).href}`);
      // That somebody looks at it names no step, and no reason.
      const person = decided('application-looked-at', edition, { outcome: 'person' }, {}).text;
      for (const words of [...steps, why]) expect(person).not.toContain(words);
    },
  );

  it('of swap-free terms that were asked for has a number only where there is one', () => {
    expect(render('islamic-received', 'en-gb', { link, number: 'none' }).subject).toBe(
      'Your request for swap-free terms',
    );
    expect(render('islamic-received', 'en-gb', { link, number: 'MT-7' }).subject).toBe(
      'Your request for swap-free terms, account MT-7',
    );
  });
});

describe('a notice to the company', () => {
  const facts = [
    { name: 'first_name', value: 'Ada <b>' },
    { name: 'email', value: 'ada+x@reader.test' },
    { name: 'phone', value: '+442083661177' },
    { name: 'website', value: 'https://engine.example/a?b=1&c' },
    { name: 'country_id', value: 'GB' },
    { name: 'message', value: 'One\nTwo' },
    { name: 'consent_marketing', value: false },
  ];
  const notice = (edition: string, more = facts) => {
    const job = mailJob.parse({
      kind: 'mail',
      template: 'company-notice',
      to: 'desk@reader.test',
      edition,
      values: {
        link: brand.publicUrl,
        about: '60000001',
        edition: 'de-de',
        entity: 'cy',
        id: 'a-record',
        proof: 'typed',
      },
      notice: { kind: 'partner', facts: more },
    });
    return renderMail(job, editionOf(edition), brand, texts);
  };

  it('has labels in the language of its reader, in both parts, and says whether the address is proven', () => {
    const [english, arabic] = [notice('en-gb'), notice('ar-jo')];
    expect(english.subject).toBe('Partner application: 60000001');
    expect(english.text).toContain(
      'First name: Ada <b>\nE-mail address: ada+x@reader.test\nPhone: +442083661177\nWebsite: https://engine.example/a?b=1&c\nCountry of residence: United Kingdom (GB)\nMessage: One\nTwo\nMay be sent marketing: No',
    );
    expect(english.text).toContain('nobody has confirmed it yet');
    expect(english.text).toContain('Record a-record, edition de-de, company cy.');
    expect(english.text).not.toContain('this address was entered');
    expect(arabic.subject).toBe('طلب شراكة: 60000001');
    expect(arabic.text).toContain('الاسم الأول: Ada <b>');
    expect(arabic.html).toContain('<dt>يقبل الرسائل التسويقية</dt><dd><bdi>لا</bdi></dd>');
  });

  it('links what can be followed, and nothing else', () => {
    const { html } = notice('en-gb', [
      ...facts,
      { name: 'website', value: 'javascript:alert(1)' },
      { name: 'phone', value: 'call me' },
    ]);
    expect([...html.matchAll(/<dd><a dir="ltr" href="([^"]+)">/g)].map(([, href]) => href)).toEqual([
      'mailto:ada%2Bx@reader.test',
      'tel:+442083661177',
      'https://engine.example/a?b=1&amp;c',
    ]);
    expect(html).toContain('Ada &lt;b&gt;');
    expect(html).toContain('<bdi>One<br>Two</bdi>');
  });

  it('refuses a kind or a field that has no words, by name', () => {
    expect(() => notice('en-gb', [{ name: 'shoe_size', value: '42' }])).toThrow(
      'the notice-fields has no text "shoe_size" in "en"',
    );
  });
});

describe('a mail as received', () => {
  let close: () => Promise<void>;
  const mails = new Map<string, ReceivedMail>();
  beforeAll(async () => {
    const server = await startMailServer();
    close = server.close;
    const transport = smtpTransport(
      server.url,
      'opportunistic',
      'مارلو وفينش <no-reply@forecourt.test>',
      'forecourt.test',
    );
    for (const template of ['verify-email', 'already-registered']) {
      for (const id of ['en-gb', 'ar-jo']) {
        await transport.send({
          id: nextJobId(),
          to: 'reader@reader.test',
          template,
          edition: editionOf(id),
          mail: render(template, id),
        });
        mails.set(`${template} ${id}`, server.received.at(-1) as ReceivedMail);
      }
    }
    transport.close();
  });
  afterAll(() => close());
  const received = (name: string) => mails.get(name) as ReceivedMail;

  it('has subject, sender, language and an id of its own', () => {
    const { headers, to } = received('verify-email en-gb');
    expect(to).toEqual(['reader@reader.test']);
    expect(headers.get('subject')).toBe('Confirm your e-mail address for Marlowe & <Finch>');
    expect(headers.get('from')).toBe('مارلو وفينش <no-reply@forecourt.test>');
    expect(headers.get('message-id')).toMatch(/^<[\da-f-]{36}@forecourt\.test>$/);
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(received('verify-email ar-jo').headers.get('subject')).toBe(
      'أكّد عنوان بريدك الإلكتروني لدى Marlowe & <Finch>',
    );
  });

  it.each(['verify-email en-gb', 'verify-email ar-jo', 'already-registered en-gb', 'already-registered ar-jo'])(
    '%s: both parts have the brand, the link, what to do if it was not asked for, the risk warning and the legal line',
    (name) => {
      const { text, html } = received(name);
      const [template = '', id = ''] = name.split(' ');
      const { riskWarning, legal } = editionOf(id);
      const unasked = textsIn(files, id.slice(0, 2))[`mail-${template}`]?.['unasked'] ?? 'missing';
      for (const part of [brand.name, new URL(link).href, unasked, riskWarning, legal]) expect(text).toContain(part);
      const escaped = (part: string) => part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      for (const part of [brand.name, new URL(link).href, unasked, riskWarning, legal])
        expect(html).toContain(escaped(part));
      expect(html).toContain(id === 'ar-jo' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">');
    },
  );

  it('is marketing where its template says so: headers for one click and a link in both parts, and is none elsewhere', async () => {
    const server = await startMailServer();
    const transport = smtpTransport(server.url, 'opportunistic', 'no-reply@forecourt.test', 'forecourt.test');
    const page = 'https://forecourt.test/en-gb/unsubscribe?code=abc';
    const values = { unsubscribe: page, unsubscribeAt: 'https://forecourt.test/api/unsubscribe/abc' };
    await transport.send({
      id: nextJobId(),
      to: 'reader@reader.test',
      template: 'newsletter-welcome',
      edition: editionOf('en-gb'),
      mail: render('newsletter-welcome', 'en-gb', values),
    });
    transport.close();
    await server.close();
    const [{ headers, text, html }] = server.received as [ReceivedMail];
    expect(headers.get('list-unsubscribe')).toBe('<https://forecourt.test/api/unsubscribe/abc>');
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain(`Unsubscribe:\n${page}`);
    expect(html).toContain(`<a href="${page}">Unsubscribe</a>`);
    expect(html).not.toContain('class="button"');
    expect(received('verify-email en-gb').headers.has('list-unsubscribe')).toBe(false);
    expect(() => render('newsletter-welcome', 'en-gb', { unsubscribe: page })).toThrow('the mail has no absolute link');
  });

  it('carries the files made with the record, as they are', async () => {
    const server = await startMailServer();
    const transport = smtpTransport(server.url, 'opportunistic', 'no-reply@forecourt.test', 'forecourt.test');
    const content = 'BEGIN:VCALENDAR\r\nSUMMARY:يوم التداول\r\nEND:VCALENDAR\r\n';
    const job = mailJob.parse({
      kind: 'mail',
      template: 'verify-email',
      to: 'reader@reader.test',
      edition: 'en-gb',
      values: { link },
      attachments: [{ filename: 'trade-day.ics', contentType: 'text/calendar; method=PUBLISH', content }],
    });
    await transport.send({
      id: nextJobId(),
      to: job.to,
      template: job.template,
      edition: editionOf('en-gb'),
      mail: renderMail(job, editionOf('en-gb'), brand, texts),
    });
    transport.close();
    await server.close();
    const raw = server.received[0]?.raw ?? '';
    expect(raw).toMatch(
      /Content-Type: text\/calendar; method=PUBLISH; charset=utf-8; name=trade-day\.ics|Content-Type: text\/calendar;[^]*?name="?trade-day\.ics/,
    );
    const [, encoded = ''] = /filename="?trade-day\.ics"?[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
    expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe(content);
  });

  it.each([
    [{ filename: '../x', contentType: 'text/plain', content: '' }],
    [{ filename: 'x.txt', contentType: 'text/plain\r\nBcc: a@b.test', content: '' }],
    [{ filename: 'x.txt', contentType: 'text/plain', content: 'x'.repeat(MAIL_ATTACHMENT_MAX_BYTES + 1) }],
  ])('takes no file that could be anything else', (attachment) => {
    expect(
      mailJob.safeParse({
        kind: 'mail',
        template: 'a',
        to: 'a@b.test',
        edition: 'en-gb',
        values: {},
        attachments: [attachment],
      }).success,
    ).toBe(false);
  });

  it('has the logo beside the name, by an address that is good outside the site; without one, the name alone', () => {
    const withLogo = renderMail(
      {
        kind: 'mail',
        template: 'verify-email',
        to: 'a@reader.test',
        edition: 'en-gb',
        values: { link },
        attachments: [],
      },
      editionOf('en-gb'),
      { ...brand, logo: '/media/touch-icon.png' },
      texts,
    );
    expect(withLogo.html).toContain(
      '<img src="https://forecourt.test/media/touch-icon.png" alt="" width="36" height="36">',
    );
    expect(render('verify-email', 'en-gb').html).not.toContain('<img');
  });

  it('has the colours of the brand, of both themes', () => {
    const plum = new Map([...MAIL_COLOURS.light, ['accent', '#7a2e6f']]);
    const { html } = renderMail(
      {
        kind: 'mail',
        template: 'verify-email',
        to: 'a@reader.test',
        edition: 'en-gb',
        values: { link },
        attachments: [],
      },
      editionOf('en-gb'),
      { ...brand, colours: { ...MAIL_COLOURS, light: plum } },
      texts,
    );
    expect(html).toContain('background: #7a2e6f; color: #ffffff');
    expect(html).not.toContain('#0b5d59');
    expect(html).toMatch(/prefers-color-scheme: dark\) \{.*background: #6fd0c4; color: #06201d/s);
  });

  it('lets no value become markup', () => {
    for (const { html } of mails.values()) {
      expect(html).not.toContain('<script');
      expect(html).not.toContain('<Finch>');
      expect(html).not.toContain('<nobody>');
    }
  });

  it('lets no value become a header', () => {
    const { subject } = renderMail(
      {
        kind: 'mail',
        template: 'verify-email',
        to: 'reader@reader.test',
        edition: 'en-gb',
        values: { link },
        attachments: [],
      },
      editionOf('en-gb'),
      { ...brand, name: 'Marlowe\r\nBcc: everyone@reader.test' },
      texts,
    );
    expect(subject).toBe('Confirm your e-mail address for Marlowe Bcc: everyone@reader.test');
  });
});
