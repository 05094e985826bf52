import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventFollowUp, WEBHOOK_EVENTS } from '#contracts/webhook-events/catalogue.ts';
import type { EnquiriesSite } from '../support/enquiries-site.ts';
import { usualKind } from '../support/databases.ts';
import { openEveryCallSite } from '../support/every-call-site.ts';
import { FLOWS } from './flows.ts';

describe('the events that are sent', () => {
  let site: EnquiriesSite;
  let seen = 0;
  const sent: EventFollowUp[] = [];
  beforeAll(async () => {
    site = await openEveryCallSite(usualKind(), { partnerPlatform: 'finexware', signUpsPerAddress: 'off' });
  });
  afterAll(() => site.close());

  it.each(FLOWS)('are as they are declared, when a visitor $title', async ({ run }) => {
    await run(site);
    const all = await site.followUps();
    const fresh = all.slice(seen).filter((followUp) => followUp.kind === 'event');
    seen = all.length;
    for (const event of fresh) {
      const declared = WEBHOOK_EVENTS.find(({ name }) => name === event.name);
      expect(declared?.version, event.name).toBe(event.version);
      // Strict: a field that is not declared is an issue.
      expect(declared?.data.safeParse(event.body).error?.issues ?? [], event.name).toEqual([]);
      for (const { path } of namesIn(event.body)) expect(path).toMatch(/^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*$/);
    }
    sent.push(...fresh);
  });

  it('are all that are declared', () => {
    const names = new Set(sent.map(({ name }) => name));
    expect(WEBHOOK_EVENTS.filter(({ name }) => !names.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it('name person and account of every registration, at the latest once its mailbox is confirmed', () => {
    const confirmed = new Map(
      sent.flatMap((event) =>
        event.name === 'registration.confirmed' ? [[event.body.sign_up_id, event.body] as const] : [],
      ),
    );
    const created = sent.flatMap((event) => (event.name === 'registration.created' ? [event.body] : []));
    expect(created.length).toBeGreaterThan(30);
    for (const { sign_up_id, profile_id, client_id, account_number, email } of created) {
      const later = confirmed.get(sign_up_id);
      if (later === undefined) continue;
      // A step that moves the account to another platform gives it another number.
      const moved = sent.flatMap((event) =>
        event.name === 'registration.completed' && event.body.sign_up_id === sign_up_id
          ? [event.body.account_number]
          : [],
      );
      expect([profile_id ?? later.profile_id, client_id ?? later.client_id, email]).toEqual([
        later.profile_id,
        later.client_id,
        later.email,
      ]);
      expect([account_number, ...moved]).toContain(later.account_number);
    }
    expect(
      created.filter(({ profile_id, sign_up_id }) => profile_id === null && confirmed.has(sign_up_id)).length,
    ).toBeGreaterThan(0);
    const settled = sent.flatMap((event) =>
      event.name === 'client.opened' || event.name === 'client.refused' ? [event.body] : [],
    );
    expect(settled.map(({ client_id }) => client_id)).toEqual(
      settled.map(({ sign_up_id }) => confirmed.get(sign_up_id ?? '')?.client_id),
    );
  });

  it('carry the texts that were seen, the time zone and the agent', () => {
    const created = sent.flatMap((event) =>
      event.name === 'registration.created' && event.body.attribution['utm_source'] === 'mail' ? [event.body] : [],
    );
    for (const body of created)
      expect(body).toMatchObject({
        shown_texts: ['terms@2026-03-01', 'risk-warning@2026-03-01+71'],
        timezone: 'Europe/London',
        agent: 'A Browser/1',
        form_version: '3',
      });
    expect(created.length).toBeGreaterThan(25);
    expect(created.some(({ early_consent }) => early_consent?.shown_texts[0] === 'cfd-consent@3')).toBe(true);
    const completed = sent.flatMap((event) =>
      event.name === 'registration.completed' && event.body.form_id === 'a-form' ? [event.body] : [],
    );
    for (const body of completed)
      expect(body).toMatchObject({ shown_texts: ['privacy@2026-03-01'], timezone: 'Europe/London' });
  });

  it('name the person whose seat was given back or has become free', () => {
    const seats = sent.flatMap((event) =>
      event.name === 'event.given-back' || event.name === 'event.moved-up' ? [event.body] : [],
    );
    expect(seats.length).toBeGreaterThan(2);
    for (const { email } of seats) expect(email).toMatch(/@example\.com$/);
    expect(seats.some(({ profile_id }) => profile_id !== null)).toBe(true);
  });
});

/** Every name of a field; of maps that hold others' words, the map alone. */
function namesIn(value: unknown, before = ''): readonly { readonly path: string }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    { path: before + name },
    ...(name === 'attribution' || (before === '' && name === 'data') ? [] : namesIn(inner, `${before}${name}.`)),
  ]);
}
