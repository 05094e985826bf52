import { describe, expect, it } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

describe('the suggestion', () => {
  it.each([
    ['sam@gmial.com', 'sam@gmail.com'],
    ['sam@gmail.con', 'sam@gmail.com'],
    ['sam@gmai.com', 'sam@gmail.com'],
    ['sam@gmaill.com', 'sam@gmail.com'],
    ['Sam.Lee@Hotmial.com', 'Sam.Lee@hotmail.com'],
    ['sam@yaho.com', 'sam@yahoo.com'],
    ['sam@company.con', 'sam@company.com'],
    ['sam@outlok.com', 'sam@outlook.com'],
    ['sam@gmail', 'sam@gmail.com'],
    ['sam@gmial', 'sam@gmail.com'],
    ['sam@gmail,com', 'sam@gmail.com'],
    ['sam@gmail.com.', 'sam@gmail.com'],
    ['sam@yahoo.co', 'sam@yahoo.com'],
    ['sam@hotmial.es', 'sam@hotmail.es'],
    ['sam@t-onlin.de', 'sam@t-online.de'],
  ])('[FRM-1] for %s is %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    'sam@gmail.com',
    'sam@ymail.com',
    'sam@mail.com',
    'sam@email.com',
    'sam@example.com',
    'sam@gmx.net',
    'sam@yahoo.co.uk',
    'sam@yahoo.gr',
    'sam@hotmail.se',
    'sam@outlook.com.br',
    'sam@gmx.at',
    'test@io',
    'sam@gmail.com@gmial.com',
    'sam',
    '@gmial.com',
    '',
    'sam@com',
  ])('[FRM-1] leaves %s alone', (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  });
});
