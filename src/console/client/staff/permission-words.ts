import type { TextKey } from '#i18n/texts.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { PERMISSIONS, type Permission, SECTION_IDS, type SectionId } from '#console/sections.ts';

type WordsOf<Each> = Each extends `${infer Group}.${infer Action}` ? `may-${Group}-${Action}` : never;

export const isPermission = (code: string): code is Permission => PERMISSIONS.some((known) => known === code);

/** The text of a permission: without one it does not compile. */
export const wordsKey = (permission: Permission): TextKey<'console-staff'> => {
  const key = `may-${permission.replace('.', '-')}` as WordsOf<Permission>;
  return key;
};

export type PermissionGroup = {
  readonly id: SectionId | 'see' | 'reveal';
  readonly permissions: readonly Permission[];
};

const startingWith = (id: string) => PERMISSIONS.filter((permission) => permission.startsWith(`${id}.`));

/** By section, in the order of the menu; then what is seen of people. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  ...SECTION_IDS.map((id) => ({ id, permissions: startingWith(id) })),
  ...(['see', 'reveal'] as const).map((id) => ({ id, permissions: startingWith(id) })),
];

/** What a group of permissions is called: its section, or what it shows of people. */
export const useGroupName = (): ((id: PermissionGroup['id']) => string) => {
  const text = useTexts('console-staff');
  const textOfConsole = useTexts('console');
  return (id) => (id === 'see' || id === 'reveal' ? text(`group-${id}`) : textOfConsole(`section-${id}`));
};
