import { pushEvent } from '#kit/data-layer.ts';

/** TRK-3: an answer of the forms client with both ids and an unverified e-mail is a registration. */
export function announceRegistration(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  const { profile_id, client_id, is_email_verified } = answer as Readonly<Record<string, unknown>>;
  if (!isId(profile_id) || !isId(client_id) || is_email_verified) return;
  pushEvent({ event: 'Registration Success', client_id, profile_id });
}

const isId = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';
