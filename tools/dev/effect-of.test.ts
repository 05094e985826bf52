import { describe, expect, it } from 'vitest';
import { effectOf, type Ends } from './effect-of.ts';

const ends: Ends = {
  views: 'views.ts',
  texts: '\0texts',
  widget: '\0virtual:widget/',
  site: new Set(['open-site.ts']),
};

type Node = { readonly id: string; readonly importers: Node[] };

/** Importer → what it imports; `a.tsx` changes. */
function edit(imports: Readonly<Record<string, readonly string[]>>, ...files: readonly string[]) {
  const nodes = new Map<string, Node>();
  const node = (id: string): Node => {
    const known = nodes.get(id) ?? { id, importers: [] };
    nodes.set(id, known);
    return known;
  };
  for (const [importer, imported] of Object.entries(imports))
    for (const id of imported) node(id).importers.push(node(importer));
  return effectOf(
    files.map((file) => [file, [node(file)]]),
    ends,
  );
}

/** The site asks the holder of views for pages, and the registry has the widgets. */
const SITE = { 'open-site.ts': ['views.ts', 'call.ts'], 'views.ts': ['page.tsx', 'registry'] };
const TABS = '\0virtual:widget/fc-tabs';

describe('an edit', () => {
  it('of a view concerns the widgets that show it', () => {
    const imports = { ...SITE, registry: [TABS], [TABS]: ['tabs.tsx'], 'tabs.tsx': ['a.tsx'] };
    expect(edit(imports, 'a.tsx')).toEqual({ kind: 'widgets', tags: ['fc-tabs'] });
  });

  it('of what a page shows beside widgets concerns every page', () => {
    const imports = { ...SITE, registry: [TABS], [TABS]: ['a.tsx'], 'page.tsx': ['a.tsx'] };
    expect(edit(imports, 'a.tsx')).toEqual({ kind: 'page' });
  });

  it('of anything that the site has imported by another way reopens it', () => {
    const imports = { ...SITE, 'page.tsx': ['a.ts'], 'call.ts': ['a.ts'] };
    expect(edit(imports, 'a.ts')).toEqual({ kind: 'site' });
  });

  it('of a style sheet concerns styles, whoever else reads it', () => {
    const imports = { ...SITE, 'page.tsx': ['a.css'], 'call.ts': ['a.css'], registry: [TABS], [TABS]: ['tabs.tsx'] };
    expect(edit(imports, 'a.css')).toEqual({ kind: 'styles' });
    expect(edit(imports, 'a.css', 'tabs.tsx'), 'with a view').toEqual({ kind: 'page' });
  });

  it('of texts has the content read again', () => {
    const imports = { ...SITE, 'call.ts': ['\0texts'], '\0texts': ['a.texts.json'] };
    expect(edit(imports, 'a.texts.json')).toEqual({ kind: 'texts' });
  });

  it('of what nothing of the site imports concerns nobody, and a circle of imports ends', () => {
    expect(edit({ 'b.ts': ['a.ts'], 'a.ts': ['b.ts'] }, 'a.ts')).toEqual({ kind: 'nothing' });
  });
});
