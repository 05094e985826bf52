import { useQuery } from '@tanstack/react-query';
import { CONSOLE_COUNTS_EVERY_MS } from '#contracts/limits.ts';
import type { ApprovalsCountAnswer } from '../approvals/approvals.answers.ts';
import type { SectionId } from '../sections.ts';
import { read } from './api.ts';
import { useMay } from './me.ts';

/** What waits in each section for who is logged in; the menu shows it. */
export function useCounts(): Readonly<Partial<Record<SectionId, number>>> {
  const may = useMay();
  const approvals = useQuery({
    queryKey: ['approvals', 'count'],
    queryFn: ({ signal }) => read<ApprovalsCountAnswer>('approvals/count', signal),
    enabled: may('approvals.view'),
    refetchInterval: CONSOLE_COUNTS_EVERY_MS,
  });
  const { waiting = 0, decided = 0 } = approvals.data ?? {};
  return { approvals: waiting + decided };
}
