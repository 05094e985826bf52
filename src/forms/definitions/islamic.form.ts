import { accessThenDetails } from '#forms/definitions/access-then-details.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'islamic',
  version: 2,
  title: 'Islamic account',
  summary: 'Opens a live account and asks for swap-free terms.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: accessThenDetails('islamic-account', [{ kind: 'consent', name: 'consent_swap_free', hint: true }]),
});
