import { useTexts } from '#i18n/use-texts.tsx';
import { FIRST_ROLE_NAMES, type FirstRole } from '#console/section.ts';

const isFirst = (role: string): role is FirstRole => FIRST_ROLE_NAMES.some((name) => name === role);

/** What a role is called: as the company named it, or, of one that a console begins with, in the language of the page. */
export function useRoleName(): (role: string, name: string | null | undefined) => string {
  const text = useTexts('console');
  return (role, name) => name ?? (isFirst(role) ? text(`role-${role}`) : role);
}
