import type { FieldSummaryProps } from '#forms/engine/field-parts.ts';
import { ExitLink } from './exit-link.tsx';

/** The link for visitors who selected a country that is not served. */
export default function CountrySummary({ code, field, facts, idOf, typed }: FieldSummaryProps) {
  return code === 'not-offered' && <ExitLink id={idOf(field.name)} initial={typed(field.name)} facts={facts} />;
}
