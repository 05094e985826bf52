// @module-tag long: sends every call with every fault

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import type { FollowUp, MailFollowUp } from '#contracts/follow-ups.ts';
import { outboxList, outboxMail, outboxMessage } from '#delivery/outbox/outbox-pages.ts';
import { type MailEdition, renderMail } from '#delivery/render-mail.ts';
import { calendarFile } from '#enquiries/events/calendar-file.ts';
import {
  PASSWORD,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  freshEmail,
  newestCode,
  newestMail,
  signUpBody,
} from '../support/accounts-site.ts';
import type { EnquiriesSite } from '../support/enquiries-site.ts';
import { openEveryCallSite } from '../support/every-call-site.ts';
import { hostileStrings } from '../support/hostile-values.ts';
import { asParsed, markupOf, parseHtml, textOfTree, valueOf } from '../support/html-tree.ts';
import { NAMES } from '../support/names.ts';
import { siteTexts } from '../support/site-texts.ts';
import { MAIL_COLOURS } from '../support/mail-colours.ts';

vi.mock('#contracts/limits.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  PASSWORD_HASH_MEMORY_KIB: 8,
  PASSWORD_HASH_PASSES: 1,
}));

const STRINGS = hostileStrings();
const EDITION: MailEdition = {
  language: 'en',
  locale: 'en-GB',
  direction: 'ltr',
  riskWarning: 'Most accounts lose money.',
  legal: 'Supervised.',
};
const LANGUAGES = [
  EDITION,
  { ...EDITION, language: 'ar', locale: 'ar-JO', direction: 'rtl' },
  { ...EDITION, language: 'de', locale: 'de-DE' },
  { ...EDITION, language: 'es', locale: 'es-ES' },
] as const satisfies readonly MailEdition[];
const BRAND = { name: 'Forecourt', publicUrl: 'https://forecourt.test', colours: MAIL_COLOURS };
const texts = siteTexts();
/** HTML shows runs of spaces as one; a text that was stored is trimmed and composed. */
const stored = (text: string): string => text.normalize('NFC').trim();

describe('what people typed, where it comes out again', () => {
  let site: EnquiriesSite;
  beforeAll(async () => {
    site = await openEveryCallSite('embedded', { signUpsPerAddress: 'off' });
  });
  afterAll(() => site.close());

  const newestEvent = async (): Promise<Extract<FollowUp, { kind: 'event' }> | undefined> =>
    (
      await site.options.db.execute<{ body: Extract<FollowUp, { kind: 'event' }> }>(
        sql`SELECT body FROM test_follow_ups WHERE body->>'kind' = 'event' ORDER BY id DESC LIMIT 1`,
      )
    ).rows[0]?.body;

  const rendered = (mail: MailFollowUp, edition: MailEdition) =>
    renderMail({ ...mail, attachments: [] } as never, edition, BRAND, texts);

  it(
    '[FRM-2] keeps names in seventy languages and every text it takes byte for byte: own data, account page, webhook',
    { timeout: 1_800_000 },
    async () => {
      const person = new Visitor(site);
      const email = freshEmail();
      await person.post(SIGN_UP, signUpBody(email));
      await person.get(`/activation_code/verify/${await newestCode(site, email)}/`);
      const { token } = (await person.post<AuthoriseAnswer>('/api/user/authorise', { email, password: PASSWORD })).body;
      const signedIn = <Body>(path: string) =>
        person.send<Body>(path, { method: 'GET', headers: { authorization: `Bearer ${token}` } });
      const refused: string[] = [];
      for (const name of [...NAMES, ...STRINGS]) {
        const { status } = await person.post(STEP_2, { ...STEP_2_BODY, first_name: name, last_name: name, city: name });
        if (status !== 200) {
          refused.push(name);
          continue;
        }
        const own = await signedIn<{ profile: object; registrations: readonly { call: string; payload: object }[] }>(
          '/api/user/data',
        );
        expect(own.body.profile).toMatchObject({ firstName: stored(name), lastName: stored(name), city: stored(name) });
        expect(
          own.body.registrations.some(({ payload }) => 'first_name' in payload && payload.first_name === stored(name)),
        ).toBe(true);
        expect(own.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
        expect((await signedIn<{ first_name: string }>('/api/user/account')).body.first_name).toBe(stored(name));
        const event = await newestEvent();
        expect(JSON.parse(JSON.stringify(event))).toMatchObject({
          body: { payload: { first_name: stored(name), last_name: stored(name), city: stored(name) } },
        });
      }
      expect(NAMES.filter((name) => refused.includes(name))).toEqual([]);
      expect(refused.length).toBeLessThan(STRINGS.length);
      // One line an entry, whatever was sent.
      for (const line of site.log().trimEnd().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
    },
  );

  it('[FRM-2] shows a name in mails of every language as the text that it is', { timeout: 1_800_000 }, async () => {
    const enquire = async (name: string) => {
      const email = freshEmail();
      // The company's mailbox gets so many an hour, and the newest would be another's.
      await site.options.db.execute(sql`DELETE FROM throttles`);
      const answer = await new Visitor(site).post('/utils/custom-forms/white-label', {
        email,
        first_name: name,
        last_name: 'Lovelace',
        company: name,
        country_id: 'GB',
        message: name,
        consent_privacy: true,
      });
      if (answer.status !== 200) return undefined;
      const own = await newestMail(site, email, 'white-label-received');
      const desk = await newestMail(site, 'desk@forecourt.test', 'company-notice');
      if (own === undefined || desk === undefined) throw new Error('the enquiry sent no mail');
      return [own, desk] as const;
    };
    const plain = (await enquire('Plain'))?.map((mail) =>
      LANGUAGES.map((edition) => markupOf(parseHtml(rendered(mail, edition).html))),
    );
    for (const name of [...NAMES, ...STRINGS]) {
      const mails = await enquire(name);
      for (const [at, mail] of (mails ?? []).entries()) {
        for (const [number, edition] of LANGUAGES.entries()) {
          const { html, subject, text } = rendered(mail, edition);
          const tree = parseHtml(html);
          expect({ name, markup: markupOf(tree) }).toEqual({ name, markup: plain?.[at]?.[number] });
          expect(textOfTree(tree)).toContain(stored(name));
          expect(text).toContain(stored(name));
          expect(subject).not.toMatch(/\p{Cc}/u);
        }
      }
    }
  });
});

describe('what is made of texts that others wrote', () => {
  it('[FRM-2] the outbox shows them as text', () => {
    const mailOf = (text: string) =>
      ({
        id: 'a',
        sender: text,
        recipient: text,
        template: text,
        language: 'en',
        subject: text,
        text,
        html: '',
        headers: { 'X-A': text },
        attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content: text }],
        createdAt: new Date(0),
      }) as never;
    const messageOf = (kind: 'sms' | 'event', text: string) =>
      ({ id: 'a', kind, name: text, recipient: text, language: 'en', body: text, createdAt: new Date(0) }) as never;
    const pagesOf = (text: string) =>
      [
        outboxList(
          [
            { kind: 'mail', mail: mailOf(text) },
            { kind: 'message', message: messageOf('sms', text) },
            { kind: 'message', message: messageOf('event', text) },
          ],
          text,
          BRAND,
        ),
        outboxMail(mailOf(text), BRAND),
        outboxMessage(messageOf('sms', text), BRAND),
        outboxMessage(messageOf('event', text), BRAND),
      ].map(parseHtml);
    const plain = pagesOf('plain').map(markupOf);
    // Web addresses become links, and nothing else does; one without a recipient has no link to all.
    const markup = (text: string) =>
      pagesOf(text).map((tree, at) => ({ at, lines: markupOf(tree).filter((line) => line !== 'a href') }));
    const expected = plain.map((lines, at) => ({ at, lines: lines.filter((line) => line !== 'a href') }));
    for (const text of STRINGS) {
      const wellFormed = text.toWellFormed();
      expect({ text, pages: markup(wellFormed) }).toEqual({ text, pages: expected });
      expect(valueOf(pagesOf(wellFormed)[0] as never, 'to')).toBe(asParsed(wellFormed));
    }
  });

  it('[FRM-2] a calendar file has no line of theirs', () => {
    const propertiesOf = (text: string) => {
      const file = calendarFile(
        {
          id: 'an-event',
          form: 'trade-days',
          title: text,
          description: text,
          begins: new Date(0),
          ends: new Date(1),
          zone: 'Europe/London',
          place: text,
          capacity: 1,
        },
        'forecourt.test',
        'https://forecourt.test/',
        new Date(0),
      );
      // Lines are CR LF, and one that begins with a space goes on with the line before (RFC 5545 3.1).
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      return file
        .replaceAll('\r\n ', '')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(/[:;]/, 1)[0]);
    };
    const plain = propertiesOf('plain');
    for (const text of STRINGS.filter((one) => one.trim() !== ''))
      expect({ text, properties: propertiesOf(text) }).toEqual({ text, properties: plain });
  });
});
