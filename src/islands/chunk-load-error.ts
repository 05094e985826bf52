/** A file of code, style or text that did not come (PLT-5). Sent to the console and, as `fc:error`, to the window. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly chunk: string;

  constructor(chunk: string, why: string, cause?: unknown) {
    super(`${chunk} did not load: ${why}. The widget offers to try again.`, { cause });
    this.chunk = chunk;
  }
}
