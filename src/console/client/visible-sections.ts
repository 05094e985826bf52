import { SECTIONS, type SectionId } from '../sections.ts';
import { useMay } from './me.ts';

/** Those that one may view, in the order of their declaration. */
export function useVisibleSections(): readonly SectionId[] {
  const may = useMay();
  return (Object.keys(SECTIONS) as SectionId[]).filter((id) => may(`${id}.view`));
}
