import { accessThenDetails } from '#forms/definitions/access-then-details.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'metatrader-4',
  version: 2,
  title: 'MetaTrader 4 account',
  summary: 'Opens a live account and moves it to MetaTrader 4; the thank-you page has the download.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: accessThenDetails('metatrader-4'),
});
