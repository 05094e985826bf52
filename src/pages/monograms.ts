import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { textOf } from '#content/text-of.ts';
import { initials } from './components/monogram.tsx';

const isPeople = ({ properties }: Element): boolean =>
  Array.isArray(properties.className) && properties.className.includes('people');

/** Puts a monogram before each of the people that an editor lists, made of the name in bold. Changes a copy of a body. */
export function showMonograms(tree: Root): void {
  visit(tree, 'element', (area) => {
    if (!isPeople(area)) return;
    visit(area, { type: 'element', tagName: 'li' }, (person: Element) => {
      const name = person.children.find((child) => child.type === 'element' && child.tagName === 'strong');
      if (name === undefined) return;
      person.children = [
        element('span', { className: ['monogram'], ariaHidden: 'true' }, [
          { type: 'text', value: initials(textOf(name)) },
        ]),
        element('div', {}, person.children),
      ];
    });
  });
}

const element = (tagName: string, properties: Element['properties'], children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
