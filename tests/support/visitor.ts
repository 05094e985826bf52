/** A client of the calls with a cookie jar, as a browser's clients send them: XSRF header, JSON, credentials. */
export class Visitor {
  readonly #site: string;
  readonly #cookies = new Map<string, string>();

  constructor(site: string) {
    this.#site = site;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  async request(
    method: string,
    path: string,
    more: { json?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    if (method !== 'GET' && !this.#cookies.has('XSRF-TOKEN')) await this.request('GET', '/api/xsrf');
    const headers: Record<string, string> = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...more.headers,
    };
    const token = this.#cookies.get('XSRF-TOKEN');
    if (method !== 'GET' && token !== undefined) headers['x-xsrf-token'] = decodeURIComponent(token);
    const init: RequestInit = { method, headers, redirect: 'manual' };
    if (more.json !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(more.json);
    }
    const response = await fetch(this.#site + path, init);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const mark = pair.indexOf('=');
      if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, mark));
      else this.#cookies.set(pair.slice(0, mark), pair.slice(mark + 1));
    }
    return response;
  }
}
