import { open } from 'node:fs/promises';

/** What was written into the file, or which names the folder has, outlasts a power cut from now on. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
