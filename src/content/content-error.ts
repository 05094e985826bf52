/** One thing wrong in the brand's folder. `file` is relative to it; `line` counts from 1; `path` as in `editions[0].regulator`. */
export type ContentFault = {
  readonly file: string;
  readonly line?: number | undefined;
  readonly path?: string | undefined;
  /** What is wrong and what would do. */
  readonly message: string;
  /** File of another page that does not fit this one: either may be at fault. */
  readonly other?: string | undefined;
};

const written = ({ file, line, path, message }: ContentFault): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${path ? `${path}: ` : ''}${message}`;

/** Everything that is wrong with the brand's folder, one line each, so that an editor fixes everything in one pass. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    super(faults.map(written).join('\n'));
    this.faults = faults;
  }
}
