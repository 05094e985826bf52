import fp from 'fastify-plugin';
import type { EnquiryContent } from '#enquiries/enquiries-context.ts';
import { recordPerson } from '#console/people/record-person.ts';
import { assignAllFreeSeats, type SeatsContext } from '#enquiries/events/assign-free-seats.ts';
import { TELL_MOVED_UP, tellMovedUpTask } from '#enquiries/events/tell-moved-up.ts';
import { signedLinkKeys } from '#enquiries/signed-link.ts';
import { enquiryContent } from '../enquiry-content.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly enquiryContent: EnquiryContent;
    readonly seats: SeatsContext;
  }
}

/** What the calls of enquiries answer from, and the seats of events. */
export const enquiryContentPlugin = fp(
  async (app) => {
    const { content, logger } = app;
    const answers = enquiryContent(content);
    const seats: SeatsContext = {
      ...app.callOptions,
      content: answers,
      enqueue: app.delivery.enqueue,
      linkKeys: signedLinkKeys(app.keyFor('accounts')),
      people: recordPerson,
      publicUrl: app.settings.publicUrl,
    };
    app.decorate('enquiryContent', answers).decorate('seats', seats);
    app.tasks[TELL_MOVED_UP] = tellMovedUpTask(seats);
    /** A room that an editor has made larger has seats for who waits. What fails is done at the next change or start. */
    const giveFreeSeats = () =>
      assignAllFreeSeats(seats).then(
        (moved) => moved > 0 && logger.info({ moved }, 'moved up from the waiting list'),
        (error: unknown) =>
          logger.warn(
            { reason: error instanceof Error ? error.message.split('\n', 1)[0] : String(error) },
            'nobody moved up from the waiting list',
          ),
      );
    content.subscribe({ changed: () => void giveFreeSeats() });
    app.addHook('onReady', async () => void (await giveFreeSeats()));
  },
  { name: 'enquiry-content', dependencies: ['content', 'secrets', 'delivery', 'calls'] },
);
