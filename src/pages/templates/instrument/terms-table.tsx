import type { ReactNode } from 'react';

export type Term = { readonly label: string; readonly value: ReactNode; readonly remark?: string };

/** Terms of a contract, one a row. */
export const TermsTable = ({ label, terms }: { readonly label: string; readonly terms: readonly Term[] }) => (
  <table className="terms">
    <caption className="visually-hidden">{label}</caption>
    <tbody>
      {terms.map((term) => (
        <tr key={term.label}>
          <th scope="row">{term.label}</th>
          <td>
            {term.value}
            {term.remark !== undefined && <span className="terms-remark">{term.remark}</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
