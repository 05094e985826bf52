import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBrand } from '#content/load-brand.ts';
import { projectFolder } from './database/project-folder.ts';
import { noticeRecipients } from './notice-recipients.ts';

const brand = await loadBrand(join(projectFolder(), 'brand'));
type Rows = (typeof brand.settings)['notices'];
const told = (notices: Rows, kind: 'e-book' | 'lead' | 'partner', entity = 'uk', language = 'en') =>
  noticeRecipients({ ...brand, settings: { ...brand.settings, notices } })({ kind, entity, language });

describe('who hears of what', () => {
  it('is every mailbox of the rows that fit, by kind, group, entity and language', () => {
    const rows: Rows = [
      { of: ['enquiries'], to: 'one@a.test' },
      { of: ['partner', 'lead'], to: ['two@a.test', 'three@a.test'] },
      { of: ['applications'], to: 'cy@a.test', entities: ['cy'] },
      { of: ['applications'], to: 'de@a.test', languages: ['de'], writtenIn: 'de' },
    ];
    expect(told(rows, 'e-book').map(({ to }) => to)).toEqual(['one@a.test']);
    expect(told(rows, 'partner').map(({ to }) => to)).toEqual(['two@a.test', 'three@a.test']);
    expect(told(rows, 'lead', 'cy', 'de')).toEqual([
      { to: 'two@a.test', edition: 'en-gb' },
      { to: 'three@a.test', edition: 'en-gb' },
      { to: 'cy@a.test', edition: 'en-gb' },
      { to: 'de@a.test', edition: 'de-de' },
    ]);
    expect(told([], 'lead')).toEqual([]);
  });

  it('hears once, however many rows name the mailbox', () => {
    expect(
      told(
        [
          { of: ['lead'], to: 'one@a.test', writtenIn: 'ar' },
          { of: ['applications'], to: ['One@A.test', 'two@a.test'] },
        ],
        'lead',
      ),
    ).toEqual([
      { to: 'one@a.test', edition: 'ar-jo' },
      { to: 'two@a.test', edition: 'en-gb' },
    ]);
  });

  it('is somebody for everything, in the default brand', () => {
    for (const kind of ['e-book', 'lead', 'partner'] as const)
      expect(noticeRecipients(brand)({ kind, entity: 'uk', language: 'en' })).toHaveLength(1);
  });
});
