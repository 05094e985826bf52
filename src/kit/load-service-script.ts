const loading = new Map<string, Promise<void>>();

/**
 * Loads a third party's script, once a page; after a failure the next call tries again. `fault` is what the rejection
 * says.
 */
export const loadServiceScript = (address: string, fault: string): Promise<void> => {
  const known = loading.get(address);
  if (known !== undefined) return known;
  const script = document.createElement('script');
  const loaded = new Promise<void>((done, fail) => {
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => fail(new Error(fault)));
  });
  script.src = address;
  script.async = true;
  document.head.append(script);
  loading.set(address, loaded);
  loaded.catch(() => {
    loading.delete(address);
    script.remove();
  });
  return loaded;
};
