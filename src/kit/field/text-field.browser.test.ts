import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { closeBrowser, openPage } from '../../../tests/support/browser.ts';
import { ROOT } from '../../../tests/support/folders.ts';

afterAll(closeBrowser);

const ENTRY = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { TextField } from '${ROOT}/src/kit/field/text-field.tsx';
createRoot(document.body.appendChild(document.createElement('div'))).render(
  createElement(TextField, { id: 'note', label: 'Note', errorPrefix: 'Error:', textarea: true, counter: { shown: (length) => length + ' / 20', limit: 'Up to 20', left: (count) => count + ' left' }, control: { name: 'note', maxLength: 20 } }),
);`;

it('[TXF-4] counts while it is typed into', async () => {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? '\0entry' : undefined),
        load: (id) => (id === '\0entry' ? ENTRY : undefined),
      },
    ],
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, rolldownOptions: { input: 'virtual:entry', output: { format: 'iife' } } },
  });
  const [chunk] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const { page, complaints, context } = await openPage();
  await page.setContent('<!doctype html><html lang="en"><title>Field</title><body></body></html>');
  await page.addScriptTag({ content: chunk?.type === 'chunk' ? chunk.code : '' });
  const note = page.getByLabel('Note');
  expect(await page.locator('.field-counter').innerText()).toBe('0 / 20');
  await note.pressSequentially('Hello');
  expect(await page.locator('.field-counter').innerText()).toBe('5 / 20');
  await note.fill('x'.repeat(25));
  expect(await page.locator('.field-counter').innerText()).toBe(`${(await note.inputValue()).length} / 20`);
  expect(complaints).toEqual([]);
  await context.close();
});
