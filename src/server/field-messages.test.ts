import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '#islands/server/load-texts.ts';
import { projectFolder } from './database/project-folder.ts';
import { fieldMessages } from './field-messages.ts';

describe('complaints of calls, of fields that no form shows', async () => {
  const message = fieldMessages(await loadTexts(join(projectFolder(), 'brand', 'locales')));

  it.each([
    ['required', 'en', 'Enter symbol1.'],
    ['invalid', 'en', 'Check symbol1: it cannot be read as it stands.'],
    ['out-of-range', 'en', 'Check symbol1: it is out of range.'],
    ['out-of-range', 'de', 'Prüfen Sie symbol1: Die Angabe liegt außerhalb des zulässigen Bereichs.'],
    ['a-code-of-tomorrow', 'en', 'Check symbol1: it cannot be read as it stands.'],
  ])('%s in %s', (code, language, text) => {
    expect(message(code, 'symbol1', language)).toBe(text);
  });
});
