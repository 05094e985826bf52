/** The C library of this Node: native packages come in a build for each. Undefined: this system has no choice of them. */
export const LIBC: 'glibc' | 'musl' | undefined =
  process.platform !== 'linux'
    ? undefined
    : (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header.glibcVersionRuntime ===
        undefined
      ? 'musl'
      : 'glibc';
