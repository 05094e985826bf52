import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import compile from 'icu-minify/compile';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import { argumentsOf } from '#i18n/message-arguments.ts';
import type { TranslatedText } from './read-texts.ts';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/** The texts as XLIFF 2.0 (ISO 21720): a `file` for each namespace, a `unit` for each key, what to know beside it. */
export const writeXliff = (language: string, texts: readonly TranslatedText[]): string => {
  const files = [...Map.groupBy(texts, ({ namespace }) => namespace)].map(
    ([namespace, units]) =>
      `  <file id="${escape(namespace)}" original="${escape(units[0]?.home.file ?? '')}">\n${units.map((text) => writeUnit(language, text)).join('')}  </file>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="${FALLBACK_LANGUAGE}" trgLang="${escape(language)}">
${files.join('')}</xliff>
`;
};

const writeUnit = (language: string, { namespace, key, english, translation }: TranslatedText): string =>
  `    <unit id="${escape(key)}" name="${escape(`${namespace}.${key}`)}">
${notesOf(language, namespace, english)}      <segment state="${translation === undefined ? 'initial' : 'translated'}">
        <source xml:space="preserve">${escape(english)}</source>
        <target xml:space="preserve">${escape(translation ?? '')}</target>
      </segment>
    </unit>
`;

/** What a translator has to know: where it is said, and what has to stay as it is. */
const notesOf = (language: string, namespace: string, english: string): string => {
  const values = argumentsOf(compile(english));
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const notes = [
    `Said in: ${placeOf(namespace)}`,
    ...(values.length === 0 ? [] : [`Stays as it is: ${values.map((name) => `{${name}}`).join(', ')}`]),
    ...(/,\s*plural\s*,/.test(english) ? [`ICU plural; the forms of this language: ${forms.join(', ')}`] : []),
  ];
  return `      <notes>\n${notes.map((note) => `        <note category="context">${escape(note)}</note>\n`).join('')}      </notes>\n`;
};

const placeOf = (namespace: string): string => {
  const [, kind = '', name = ''] = /^(form|mail|sms)-(.+)$/.exec(namespace) ?? [];
  return kind === '' ? namespace : `${{ form: 'the form', mail: 'the mail', sms: 'the SMS' }[kind]} ${name}`;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** A unit as it came back. */
export type XliffUnit = {
  readonly namespace: string;
  readonly key: string;
  readonly source: string;
  /** Empty: not translated. */
  readonly target: string;
  readonly line: number;
};

export type XliffRead = {
  readonly language: string;
  readonly units: readonly XliffUnit[];
  /** A line of the file, and what is wrong there. */
  readonly faults: readonly XliffFault[];
};

export type XliffFault = { readonly line: number; readonly message: string };

/** Reads a file that `writeXliff` made, as a translator's tool gave it back. */
export const readXliff = (xml: string): XliffRead => {
  const nothing = (line: number, message: string): XliffRead => ({
    language: '',
    units: [],
    faults: [{ line, message }],
  });
  let root: XmlElement | null;
  try {
    ({ root } = parseXml(xml, { includeOffsets: true }));
  } catch (error) {
    if (error instanceof XmlError) return nothing(error.line, `not well-formed XML: ${error.message.split('\n')[0]}`);
    throw error;
  }
  const version = root?.attributes['version'] ?? '';
  if (root === null || root.name !== 'xliff' || !version.startsWith('2.'))
    return nothing(
      1,
      `expected XLIFF 2.0, and found ${root?.name === 'xliff' ? `XLIFF ${version}` : `<${root?.name}>`}. Export it as XLIFF 2.0`,
    );
  const lineOf = lineCounter(xml);
  const faults: XliffFault[] = [];
  const units = childrenOf(root, 'file').flatMap((file) =>
    elementsBelow(file, 'unit').map((unit): XliffUnit => {
      const parts = unit.children.filter(
        (child) => child instanceof XmlElement && (child.name === 'segment' || child.name === 'ignorable'),
      ) as readonly XmlElement[];
      const textOf = (name: 'source' | 'target', instead?: 'source') =>
        parts
          .map((part) => {
            const [element] = [...childrenOf(part, name), ...(instead === undefined ? [] : childrenOf(part, instead))];
            const inline = element?.children.find((child) => child instanceof XmlElement);
            if (inline !== undefined)
              faults.push({
                line: lineOf(inline.start),
                message: `<${(inline as XmlElement).name}> in a text. Its values are written as they are: {name}`,
              });
            return element?.text ?? '';
          })
          .join('');
      const isTranslated = parts.some((part) => childrenOf(part, 'target').some(({ text }) => text.trim() !== ''));
      return {
        namespace: file.attributes['id'] ?? '',
        key: unit.attributes['id'] ?? '',
        source: textOf('source'),
        // A tool that parts a text at its sentences leaves what stands between them without a translation.
        target: isTranslated ? textOf('target', parts.length > 1 ? 'source' : undefined) : '',
        line: lineOf(unit.start),
      };
    }),
  );
  return { language: root.attributes['trgLang'] ?? '', units, faults };
};

const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name);

/** Units may be nested in groups. */
const elementsBelow = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.flatMap((child) =>
    child instanceof XmlElement ? (child.name === name ? [child] : elementsBelow(child, name)) : [],
  );

const lineCounter = (text: string): ((offset: number) => number) => {
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
};
