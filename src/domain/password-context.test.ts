import { describe, expect, it } from 'vitest';
import { isEasyPassword } from './easy-password.ts';
import { type PasswordContext, contextIn, siteWords } from './password-context.ts';
import { judgePassword } from './password-strength.ts';

const ABOUT: PasswordContext = {
  site: siteWords(['Northquay', 'نورثكي'], 'https://trade.northquay-markets.example'),
  email: 'Samantha.Lee77@example.com',
  names: ['Zoë', 'Müller-O’Brien', 'عبد الرحمن'],
  birthDate: '1990-12-10',
  phone: '+447700900123',
};

const MADE_OF: readonly (readonly [string, 'site' | 'email' | 'person'])[] = [
  ['Northquay2026!', 'site'],
  ['northquay123', 'site'],
  ['NORTHQUAY-2025', 'site'],
  ['N0rthqu4y!!!!', 'site'],
  ['n0r7h9u4y2026', 'site'],
  ['yauqhtroN2026', 'site'],
  ['North-Quay-2026', 'site'],
  ['Northquay tangerine', 'site'],
  ['NorthquayTrading1', 'site'],
  ['northquay-markets', 'site'],
  ['Trade2026!Trade', 'site'],
  ['نورثكي2026!!', 'site'],
  ['نُورثكي۲۰۲۶!', 'site'],
  ['نـورثـكـي123456', 'site'],
  ['samanthalee77!', 'email'],
  ['S4m4nth4.2026', 'email'],
  ['samantha.lee77@example.com1', 'email'],
  ['Mueller1990!', 'person'],
  ['muller-obrien', 'person'],
  ['Zoe2026zoe!', 'person'],
  ['عبدالرحمن2026', 'person'],
  ['10/12/1990abc', 'person'],
  ['19901210!!!!', 'person'],
  ['07700 900123!', 'person'],
  ['+447700900123', 'person'],
];

describe('a password made of what everyone knows', () => {
  it.each(MADE_OF)('[FRM-8] %s is refused for what it is made of (ASVS 6.2.11)', (password, owner) => {
    expect(judgePassword(password, ABOUT)).toEqual({ strength: 'weak', hint: owner });
    expect(isEasyPassword(password, ABOUT)).toBe(true);
  });

  it.each([
    'northquay horse battery staple',
    'sam rides tangerine bikes',
    'Northquay kx9!Lq2#vT7w',
    'my quay in the north is tangerine',
    'Samantha keeps seven grey parrots',
    'Zoë and the purple ladder fog',
    'kx9!Lq2#vT',
    'نورثكي حصان بطارية مشبك أزرق',
    'tangerine ladder 1990',
    'annotated margins of zebra',
  ])('[FRM-8] %s is not', (password) => {
    expect(judgePassword(password, ABOUT).strength).not.toBe('weak');
    expect(isEasyPassword(password, ABOUT)).toBe(false);
  });

  it('[FRM-8] a name of two or three letters counts where it stands alone', () => {
    expect(contextIn('li-wu-2026-li', { names: ['Li', 'Wu'] })).toMatchObject({ owner: 'person', isMadeOf: true });
    expect(contextIn('李明2026!李明', { names: ['李明'] })).toMatchObject({ owner: 'person', isMadeOf: true });
    const about = { names: ['Ann'] };
    expect(contextIn('ann1987ann!!', about)).toMatchObject({ owner: 'person', isMadeOf: true });
    expect(contextIn('channel-planner', about)).toBeUndefined();
  });

  it('[FRM-8] a host is read word by word; that of a machine is none', () => {
    expect(siteWords(['Northquay'], 'https://www.northquay.example/')).toEqual([
      'Northquay',
      'www.northquay.example',
      'northquay',
    ]);
    expect(siteWords(['Northquay'], 'http://localhost:8080')).toEqual(['Northquay', 'localhost']);
    expect(siteWords(['Northquay'], 'http://127.0.0.1:8080')).toEqual(['Northquay']);
    expect(siteWords([], 'http://[::1]:8080')).toEqual([]);
  });

  it('[FRM-8] any text is read without falling over, and in little time', () => {
    const hostile = [
      '\u0130'.repeat(128),
      '😀'.repeat(64),
      'ﷺ'.repeat(128),
      '\u0640\u064b'.repeat(60),
      '(*+?[]{}\\'.repeat(14),
      'a'.repeat(128),
      '\ud800'.repeat(10),
    ];
    const before = performance.now();
    for (const password of hostile)
      for (const text of hostile)
        contextIn(password, {
          site: [text],
          email: `${text}@${text}`,
          names: [text, text],
          birthDate: text,
          phone: text,
        });
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
