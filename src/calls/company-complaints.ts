import type { Complaints } from './parse-body.ts';

/** What a body says of the company, where it says anything: it has to be the one behind the edition. */
export const companyComplaints = (
  body: { readonly entity?: string | undefined; readonly company_id?: number | undefined },
  { entity, companyId }: { readonly entity: string; readonly companyId: number },
): Complaints => ({
  ...(body.entity !== undefined && body.entity !== entity ? { entity: ['mismatch'] } : {}),
  ...(body.company_id !== undefined && body.company_id !== companyId ? { company_id: ['mismatch'] } : {}),
});
