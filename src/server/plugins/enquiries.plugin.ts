import fp from 'fastify-plugin';
import { enquiryRoutes } from '#enquiries/enquiries-routes.ts';
import { mayMeasure } from '../enquiry-content.ts';

export const enquiriesPlugin = fp(
  async (app) => {
    const { content } = app;
    await app.register(
      enquiryRoutes({
        ...app.accounts,
        content: app.enquiryContent,
        analyticsEvents: content.get().settings.analyticsEvents,
        mayMeasure: mayMeasure(content.get),
      }),
    );
  },
  { name: 'enquiries', dependencies: ['bodies', 'content', 'enquiry-content', 'accounts'] },
);
