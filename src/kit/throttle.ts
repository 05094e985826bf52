/** Calls at most once in so many ms, at the end of each: the last call is never lost. The caller ends it. */
export const throttle = (run: () => void, everyMs: number): { readonly call: () => void; readonly end: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, everyMs);
    },
    end: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
