import { defineShownPart } from '#forms/engine/shown-part.ts';
import { AccountOpened } from './account-opened.tsx';
import { parseThankYou } from './parse-thank-you.ts';

export default defineShownPart({ parse: parseThankYou, View: AccountOpened });
