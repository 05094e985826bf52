import type { FastifyInstance } from 'fastify';
import { ProblemError } from '#contracts/problems.ts';
import { withholdsForm } from '#domain/offer.ts';
import { requestEdition } from '#calls/request-edition.ts';
import { configCalls } from '#forms/server/config-calls.ts';
import { describeForm } from '#forms/server/describe-form.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import type { Brand } from '#content/brand.ts';
import { formFactsOf } from '#forms/server/form-facts-of.ts';

export type FormConfigOptions = {
  /** The content in view: pages may change while the site is open. */
  readonly brand: () => Brand;
  readonly publicUrl: string;
  readonly texts: ReadonlyMap<string, TextCatalogue>;
  readonly now: () => Date;
};

/**
 * The forms' definitions as data, in the edition and language that the locale header names; refused where the edition has no such form.
 * A body is not looked at: nothing is kept.
 */
export const formConfigRoutes =
  ({ brand, publicUrl, texts, now }: FormConfigOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const { method, path, definition, step } of configCalls()) {
      app.route({
        method,
        url: path,
        handler: async (request, reply) => {
          const content = brand();
          const { id } = requestEdition(content.editions, request);
          const edition = content.edition(id) ?? content.defaultEdition;
          if (withholdsForm(content.offerOf(edition), definition.id)) throw new ProblemError('not-offered');
          void reply.header('Cache-Control', 'no-store').header('Content-Language', edition.language);
          return describeForm(definition, step, formFactsOf(content, edition, publicUrl, now(), definition.id), {
            ...edition,
            texts: texts.get(edition.language) ?? {},
          });
        },
      });
    }
  };
