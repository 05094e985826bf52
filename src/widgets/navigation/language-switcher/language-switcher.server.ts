import { languageFacts } from '#content/edition-links.ts';
import { defineServerPart } from '#content/server-part.ts';

export default defineServerPart({ facts: languageFacts });
