import requirements from '../../../../docs/requirements.md?raw';

/** What each requirement row says, by its id, as docs/requirements.md has it. */
export const REQUIREMENT_TEXTS: ReadonlyMap<string, string> = new Map(
  [...requirements.matchAll(/^- \*\*([A-Z]{3}-\d+)\*\* ([\s\S]*?)(?=\n- \*\*|\n\n|$(?![\s\S]))/gm)].map(
    ([, id = '', text = '']) => [id, text.replace(/\s+/g, ' ').replaceAll('`', '').trim()],
  ),
);
