import { DELIVERY_COUNTED_MAX } from '#contracts/limits.ts';
import { consoleCall } from '../define-call.ts';
import type { QueuesAnswer } from './delivery.answers.ts';
import { queueRow } from './queue-row.ts';

export const queuesCall = consoleCall({
  method: 'GET',
  path: '/console/api/delivery/queues',
  needs: 'delivery.view',
  summary: 'What waits, is in work, is done, fails and was given up, by queue, and whether it flows',
  read: async ({ context: { desk } }): Promise<QueuesAnswer> => ({
    queues: (await desk.queues()).map(queueRow),
    counted_max: DELIVERY_COUNTED_MAX,
  }),
});
