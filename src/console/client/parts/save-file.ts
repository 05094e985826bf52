/** Hands a file to the browser's downloads. */
export function saveFile(name: string, type: string, parts: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address is of this tab alone.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
