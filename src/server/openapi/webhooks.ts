import * as z from 'zod/mini';
import { WEBHOOK_EVENTS } from '#contracts/webhook-events/catalogue.ts';
import { ref } from './ref.ts';

const schemaName = (name: string) => `event-${name}`;

/** What an event's `data` looks like. Receivers have to bear fields that are added, so none is forbidden (docs/decisions/039). */
export function eventSchema(data: z.ZodMiniType): object {
  const { $schema: _, ...made } = z.toJSONSchema(data, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return made;
}

/** The body that is posted: envelope and data, by the name of the event. */
export const webhookSchemas = (): Record<string, object> =>
  Object.fromEntries(
    WEBHOOK_EVENTS.map(({ name, version, sent, data }) => [
      schemaName(name),
      {
        description: sent,
        type: 'object',
        required: ['type', 'version', 'timestamp', 'data'],
        properties: {
          type: { const: name },
          version: {
            const: version,
            description: 'Of the shape of `data`: raised with every change that is no addition.',
          },
          timestamp: { type: 'string', format: 'date-time', description: 'When it happened, UTC.' },
          data: eventSchema(data),
        },
      },
    ]),
  );

export const webhookParameters = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The event: the same at every try.',
    schema: { type: 'string' },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Unix seconds of this try.',
    schema: { type: 'string' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and HMAC-SHA-256 of `id.timestamp.body` in base64 (Standard Webhooks 1.0); two by a space while a secret is changed.',
    schema: { type: 'string' },
  },
};

/** What the site posts to the receivers that the operator has named (docs/how-to/receive-webhooks.md). */
export const webhooks = (): Record<string, object> =>
  Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [
      event.name,
      {
        post: {
          operationId: `on${event.name
            .split(/[.-]/)
            .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
            .join('')}`,
          tags: ['webhooks'],
          summary: `The event ${event.name}, version ${event.version}`,
          description: event.sent,
          security: [],
          parameters: Object.keys(webhookParameters).map((name) => ref('parameters', name)),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: ref('schemas', schemaName(event.name)),
                examples: {
                  example: {
                    summary: event.name,
                    value: {
                      type: event.name,
                      version: event.version,
                      timestamp: '2026-11-20T12:00:00.000Z',
                      data: event.example,
                    },
                  },
                },
              },
            },
          },
          responses: {
            '2XX': { description: 'Taken. Answer within 15 seconds, and do the work afterwards.' },
            410: { description: 'This event is tried no more.' },
            default: { description: 'Tried again, for a day.' },
          },
        },
      },
    ]),
  );
