import { defineServerPart } from '#content/server-part.ts';

export default defineServerPart({ signUp: 'pop-up' });
