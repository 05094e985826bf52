import { expect, it } from 'vitest';
import { initials } from './monogram.tsx';

it.each([
  ['Daniel Okafor', 'DO'],
  ['Ana María de la Fuente', 'AF'],
  ['Øystein', 'Ø'],
  ['ليلى حداد', 'ل'],
  ['  ', ''],
])('%j has the initials %j', (name, letters) => expect(initials(name)).toBe(letters));
