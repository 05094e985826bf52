import { expect, it } from 'vitest';
import { PRODUCT_LANGUAGES } from '#i18n/languages.ts';
import { languageName } from './language-name.ts';

it('calls each language of the product by its own name, and one that is added tomorrow', () => {
  expect([...PRODUCT_LANGUAGES.slice(0, 6), 'it'].map(languageName)).toEqual([
    'English',
    'Deutsch',
    'Español',
    'العربية',
    'Français',
    'Polski',
    'Italiano',
  ]);
});
