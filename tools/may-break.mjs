/**
 * Whether code of before may fail once this SQL is applied: something is gone, has another name or type, or a value is demanded
 * that it does not write.
 * @param {string} sql
 * @returns {boolean}
 */
export function mayBreak(sql) {
  return sql
    .split(';')
    .some(
      (statement) =>
        /\b(?:DROP|RENAME|SET NOT NULL|SET DATA TYPE)\b/i.test(statement) ||
        (/\bADD COLUMN\b[\s\S]*\bNOT NULL\b/i.test(statement) && !/\bDEFAULT\b/i.test(statement)),
    );
}
