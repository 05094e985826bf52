/**
 * One write for the rows that are given in the same turn of the event loop. Where it fails, each row is tried by itself,
 * so that one which cannot be written takes no others with it.
 */
export function writeGathered<Row>(write: (rows: readonly Row[]) => Promise<void>): (row: Row) => Promise<void> {
  type Gathering = { readonly rows: Row[]; readonly written: Promise<boolean> };
  let gathering: Gathering | undefined;
  const begin = (): Gathering => {
    const rows: Row[] = [];
    const written = Promise.resolve().then(() => {
      gathering = undefined;
      return write(rows).then(
        () => true,
        (error: unknown) => {
          if (rows.length === 1) throw error;
          return false;
        },
      );
    });
    return { rows, written };
  };
  return async (row) => {
    gathering ??= begin();
    gathering.rows.push(row);
    if (!(await gathering.written)) await write([row]);
  };
}
