/** A list of objects with the same keys, one column for each: `{"$columns": {"symbol": […], "name": […]}}`. */
const MARK = '$columns';
/** Shorter lists gain nothing. */
const AT_LEAST = 12;

type Columns = Readonly<Record<string, readonly unknown[]>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As it travels in a page: keys once for each list, and values beside their like, which compress well. */
export const toColumns = (value: unknown): unknown => {
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toColumns(each)]));
  if (!Array.isArray(value)) return value;
  const list: readonly unknown[] = value.map(toColumns);
  const [first] = list;
  if (list.length < AT_LEAST || !isObject(first)) return list;
  const keys = Object.keys(first);
  const sameKeys = (each: unknown): each is Readonly<Record<string, unknown>> =>
    isObject(each) && Object.keys(each).length === keys.length && keys.every((key) => each[key] !== undefined);
  if (keys.length === 0 || !list.every(sameKeys)) return list;
  return { [MARK]: Object.fromEntries(keys.map((key) => [key, list.map((each) => each[key])])) };
};

export const fromColumns = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromColumns);
  if (!isObject(value)) return value;
  const columns = value[MARK] as Columns | undefined;
  if (columns === undefined)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fromColumns(each)]));
  const entries = Object.entries(columns);
  return (entries[0]?.[1] ?? []).map((_, row) =>
    Object.fromEntries(entries.map(([key, column]) => [key, fromColumns(column[row])])),
  );
};
