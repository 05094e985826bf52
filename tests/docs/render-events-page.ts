import { WEBHOOK_EVENTS } from '#contracts/webhook-events/catalogue.ts';
import { eventSchema } from '#server/openapi/webhooks.ts';

type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

/** A field of an event, those of objects in it after it: `terms.leverage`. */
export type EventField = {
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
  /** Of a field that is one of several words. */ readonly words: readonly string[];
};

const typeOf = (schema: Schema): string => {
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.format === 'uuid' || schema.format === 'date-time') return schema.format;
  return [schema.type ?? 'anything'].flat().join(' or ');
};

const wordsOf = (schema: Schema): readonly string[] => schema.enum?.map(String) ?? schema.anyOf?.flatMap(wordsOf) ?? [];

export function fieldsOf(schema: Schema, before = ''): readonly EventField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const optional = schema.required?.includes(name) === true ? '' : ', may be left out';
    const object =
      inner.properties === undefined ? inner.anyOf?.find(({ properties }) => properties !== undefined) : inner;
    return [
      { name: before + name, type: typeOf(inner) + optional, meaning: inner.description ?? '', words: wordsOf(inner) },
      ...(object === undefined ? [] : fieldsOf(object, `${before}${name}.`)),
    ];
  });
}

const HEAD = `# Events

The signed webhooks that the site sends to the CRM and the partners of the operator: \`how-to/receive-webhooks.md\` says
how to receive them. This page is generated from the declarations in \`src/contracts/webhook-events/\`. A test compares the page
with the declarations, and every event that is sent with its declaration. \`webhooks\` in \`GET /api/openapi.json\` has the same content.

Each event is posted as \`{"type": …, "version": …, "timestamp": …, "data": …}\`. \`type\` is the name of the event, \`timestamp\` the time
when it happened, UTC, \`data\` has the fields below, and \`version\` is the version of their shape. Within a version, fields
and enumeration values are only added: ignore the ones you do not know. Any other change raises the version and is listed in the changelog as breaking
(\`decisions/039-webhooks-and-notices.md\`).

Names are those of the calls. Ids are UUIDs and do not change; \`profile_id\` is a person, \`client_id\` one of their accounts
(\`glossary.md\`).
`;

/** docs/events.md as the declarations make it. */
export const renderEventsPage = (): string =>
  [
    HEAD,
    '| event | version | when it is sent |\n|---|---|---|',
    ...WEBHOOK_EVENTS.map(({ name, version, sent }) => `| \`${name}\` | ${version} | ${sent} |`),
    ...WEBHOOK_EVENTS.map(
      ({ name, version, sent, data, example }) =>
        `\n## ${name}\n\nVersion ${version}. ${sent}\n\n| field | type | meaning |\n|---|---|---|\n${fieldsOf(
          eventSchema(data) as Schema,
        )
          .map((row) => `| \`${row.name}\` | ${row.type} | ${row.meaning} |`)
          .join(
            '\n',
          )}\n\n\`\`\`json\n${JSON.stringify({ type: name, version, timestamp: '2026-11-20T12:00:00.000Z', data: example }, undefined, 2)}\n\`\`\``,
    ),
    '',
  ].join('\n');

/** One line a field, and one for each word that it may be, since words are added like fields: what tests/docs/events-released.txt holds. */
export const shapeLines = (): readonly string[] =>
  WEBHOOK_EVENTS.flatMap(({ name, version, data }) =>
    fieldsOf(eventSchema(data) as Schema).flatMap((row) => {
      const isWord = row.words.length > 0;
      const type = isWord ? row.type.replaceAll(/`[^`]*`(?:, `[^`]*`)*/g, 'word') : row.type;
      return [
        `${name}@${version} ${row.name}: ${type}`,
        ...row.words.map((word) => `${name}@${version} ${row.name}: word "${word}"`),
      ];
    }),
  );
