import { SECTION_IDS, type SectionId } from '../sections.ts';
import { useMay } from './me.ts';

/** Those that one may view, in the order of their declaration. */
export function useVisibleSections(): readonly SectionId[] {
  const may = useMay();
  return SECTION_IDS.filter((id) => may(`${id}.view`));
}
