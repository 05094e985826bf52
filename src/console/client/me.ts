import { createContext, use } from 'react';
import type { MeAnswer } from '../answers.ts';
import type { Permission } from '../sections.ts';

const MeContext = createContext<MeAnswer | null>(null);
export const MeProvider = MeContext;

export function useMe(): MeAnswer {
  const me = use(MeContext);
  if (me === null) throw new Error('console: nobody is logged in here.');
  return me;
}

/** What is shown; the server decides what is answered. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { may } = useMe();
  return (permission) => may.includes(permission);
};
