import { defineServerPart } from '#content/server-part.ts';

export default defineServerPart({ facts: ({ edition }) => ({ edition: edition.id }) });
