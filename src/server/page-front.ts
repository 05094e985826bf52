import type { IncomingMessage, ServerResponse } from 'node:http';
import { withHomePageVersion } from './home-page-version.ts';
import type { FormLoads } from './form-loads.ts';
import type { PageCache } from './page-cache.ts';
import type { PreparedFiles } from './prepared-files.ts';
import type { Previews } from './previews.ts';
import { pathOf } from './request-target.ts';
import { send } from './send.ts';

type PageFrontOptions = {
  readonly cache: PageCache;
  readonly files: readonly PreparedFiles[];
  readonly previews: Previews;
  readonly hasVersions: (path: string) => boolean;
  readonly loads: FormLoads | undefined;
};

/** Answers what lies ready, a page or a file, and says which; for anything else undefined, and the framework takes the request. */
export function pageFront({ cache, files, previews, hasVersions, loads }: PageFrontOptions) {
  const peekFile = (target: string) => {
    const path = pathOf(target);
    for (const prepared of files) {
      const file = prepared.peek(path);
      if (file !== undefined) return file;
    }
    return undefined;
  };
  return (request: IncomingMessage, response: ServerResponse): 'page' | 'file' | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (previews.momentOf(request, new Date()) !== undefined) return undefined;
    const target = withHomePageVersion(request, hasVersions);
    request.url = target;
    const page = cache.peek(target);
    const prepared = page ?? peekFile(target);
    if (prepared === undefined) return undefined;
    send(request, response, prepared);
    if (page === undefined) return 'file';
    loads?.seen(request, page);
    return 'page';
  };
}
