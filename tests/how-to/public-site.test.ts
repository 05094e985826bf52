// @module-tag long: follows a page of the docs to a running site

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get, request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { freshPlace } from '../support/databases.ts';
import { readPage } from '../docs/markdown-table.ts';
import { startMailServer } from '../support/mail-server.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Site, freePort, runServer, startSite } from '../support/site.ts';
import { followSteps, stepsOf } from './follow-page.ts';

/** The fences of a page in one language, in their order. */
const fencesOf = (page: string, language: string): string[] =>
  [...readPage(page).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);

type Started = { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> };

/** What `npm start` is given by commands typed as they stand, in a shell. */
function startsOf(commands: string): readonly Started[] {
  const folder = temporaryFolder();
  try {
    writeFileSync(
      join(folder.path, 'npm'),
      `#!${process.execPath}\nrequire('fs').appendFileSync(${JSON.stringify(join(folder.path, 'starts'))}, JSON.stringify({ args: process.argv.slice(2), env: process.env }) + '\\n')\n`,
    );
    chmodSync(join(folder.path, 'npm'), 0o755);
    execFileSync('sh', ['-eu', '-c', commands], { env: { PATH: `${folder.path}:/usr/bin:/bin` }, stdio: 'pipe' });
    return readFileSync(join(folder.path, 'starts'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const { args, env } = JSON.parse(line) as { args: string[]; env: Record<string, string> };
        expect(args[0]).toBe('start');
        return {
          args: args.slice(args[1] === '--' ? 2 : 1),
          env: Object.fromEntries(
            Object.entries(env).filter(
              ([name]) => /^[A-Z_]+$/.test(name) && !['PATH', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name),
            ),
          ),
        };
      });
  } finally {
    folder.remove();
  }
}

const folder = temporaryFolder();
afterAll(() => folder.remove());
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

describe('docs/how-to/run-on-several-machines.md, followed to the letter', () => {
  const starts = startsOf(fencesOf('how-to/run-on-several-machines.md', 'sh')[0] ?? '');

  it.skipIf(!hasRedis)(
    'gives a site that shows nothing of the demonstration to anybody',
    { timeout: 240_000 },
    async (test) => {
      const place = await freshPlace('postgres').catch(() => test.skip('no PostgreSQL server answers'));
      const [mail, redisPort] = [await startMailServer(), await freePort()];
      const redis = spawn(
        'redis-server',
        ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        { stdio: 'ignore' },
      );
      // A bridge that says nothing: prices come later, and that is no matter of this page.
      const bridge = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(bridge, 'listening');
      const home = join(folder.path, 'broker');
      mkdirSync(home);
      followSteps(home, stepsOf(readPage('how-to/run-on-several-machines.md')));
      const feeds = join(home, 'feeds.yaml');
      writeFileSync(
        feeds,
        readFileSync(feeds, 'utf8')
          .replace('10.0.0.6', '127.0.0.1')
          .replace('7000', String((bridge.address() as { port: number }).port)),
      );
      /** What a reader has of their own in place of the example's. */
      const own: Readonly<Record<string, string>> = {
        SECRET: 's'.repeat(64),
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        FEEDS: feeds,
        METRICS_TOKEN: 'a token of the operator',
        SMTP_URL: mail.url,
        PLATFORM_BRIDGE_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
        ...(place.url !== undefined && { DATABASE_URL: place.url }),
      };
      const envOf = ({ env }: Started) =>
        Object.fromEntries(Object.entries(env).map(([name, value]) => [name, own[name] ?? value]));
      const argsOf = ({ args }: Started) =>
        args.flatMap((word, at) => (word === '--port' || args[at - 1] === '--port' ? [] : [word]));
      const sites: Site[] = [];
      try {
        expect(starts.map(({ args }) => args[args.indexOf('--roles') + 1])).toEqual(['web,worker', 'gateway,feed']);
        for (const start of starts) {
          for (const [name, value] of Object.entries(envOf(start)))
            expect([name, value.includes('…')]).toEqual([name, false]);
          sites.push(
            await startSite({
              dataDir: join(folder.path, `data-${sites.length}`),
              args: argsOf(start),
              env: envOf(start),
            }),
          );
        }
        for (const site of sites) {
          expect(site.output()).not.toContain('demonstration');
          for (const path of ['/outbox', '/outbox/style.css', '/gallery', '/gallery/fc-accordion', '/metrics']) {
            for (const headers of [{}, { 'x-forwarded-for': '203.0.113.9', host: 'www.broker.example' }] as Record<
              string,
              string
            >[])
              expect([path, (await fetch(site.url + path, { headers })).status]).toEqual([path, 404]);
          }
          expect(
            (await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${own['METRICS_TOKEN']}` } }))
              .status,
          ).toBe(200);
          expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
        }
        expect((await fetch(`${sites[0]?.url}/en-gb`)).status).toBe(200);
      } finally {
        for (const site of sites) await site.stop();
        redis.kill('SIGKILL');
        bridge.close();
        await mail.close();
        await place.remove();
      }
    },
  );

  it.each(['SMTP_URL', 'PLATFORM_BRIDGE_URL', 'FEEDS'])(
    'does not start where %s was left out',
    { timeout: 60_000 },
    async (forgotten) => {
      const [pages] = starts as readonly [Started];
      const feeds = join(folder.path, 'source.yaml');
      writeFileSync(
        feeds,
        /```yaml file=feeds\.yaml\n([^]*?)```/.exec(readPage('how-to/run-on-several-machines.md'))?.[1] ?? '',
      );
      const env = {
        ...pages.env,
        SECRET: 's'.repeat(64),
        FEEDS: feeds,
        PLATFORM_BRIDGE_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
        METRICS_TOKEN: 'a token of the operator',
        [forgotten]: '',
      };
      const { code, output } = await runServer(
        [...pages.args, '--port', '0', '--data', join(folder.path, 'refused')],
        env,
      );
      expect([code, output.trim().split('\n')]).toEqual([
        1,
        [
          expect.stringMatching(
            new RegExp(
              `^✗ ${forgotten.slice(0, 4)}.*Others than this machine reach the site: PUBLIC_URL begins with https://, HOST is 0\\.0\\.0\\.0, TRUST_PROXY is set\\.$`,
            ),
          ),
        ],
      ]);
    },
  );
});

describe('docs/how-to/send-mail-and-sms.md, followed to the letter', () => {
  it('ends the outbox, and offers no code by SMS before there is a provider', { timeout: 120_000 }, async () => {
    const [start] = startsOf(fencesOf('how-to/send-mail-and-sms.md', 'sh')[0] ?? '') as [Started];
    const site = await startSite({ dataDir: join(folder.path, 'mail'), args: start.args, env: start.env });
    try {
      expect(site.output()).toContain('mail: sent by SMTP');
      expect(
        await Promise.all(
          ['/outbox', '/en-gb/log-in/phone', '/en-gb/log-in'].map(
            async (path) => (await fetch(site.url + path)).status,
          ),
        ),
      ).toEqual([404, 404, 200]);
    } finally {
      await site.stop();
    }
  });
});

describe('docs/how-to/run-behind-a-proxy.md', () => {
  const page = 'how-to/run-behind-a-proxy.md';
  let site: Site;
  const pem = (name: string) => join(folder.path, name);
  beforeAll(async () => {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-keyout',
        pem('broker.key'),
        '-out',
        pem('broker.pem'),
        '-days',
        '2',
        '-subj',
        '/CN=www.broker.example',
        '-addext',
        'subjectAltName=DNS:www.broker.example',
      ],
      { stdio: 'pipe' },
    );
    writeFileSync(pem('both.pem'), readFileSync(pem('broker.pem'), 'utf8') + readFileSync(pem('broker.key'), 'utf8'));
    const given = Object.fromEntries(
      [...(fencesOf(page, 'sh')[0] ?? '').matchAll(/^([A-Z_]+)=(\S+)/gm)].map(([, name = '', value = '']) => [
        name,
        value.includes('…') ? 'a token of the operator' : value,
      ]),
    );
    if (Object.keys(given).join() !== 'PUBLIC_URL,TRUST_PROXY,METRICS_TOKEN')
      throw new Error(`the page begins with other settings: ${Object.keys(given).join()}`);
    site = await startSite({
      dataDir: join(folder.path, 'behind'),
      env: {
        ...given,
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'no-reply@broker.example',
        DEMONSTRATION_OPEN_TO_STRANGERS: 'bridge,prices',
        TICK_CONNECTIONS_PER_ADDRESS: '2',
      },
    });
  }, 120_000);
  afterAll(() => site.stop());

  /** The page's part of a configuration in a file of its own, with all that nginx writes in the test's folder. */
  const nginxFile = (text: string, port: number): string => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder.path}/nginx-${kind};`)
      .join(' ');
    const site = text
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll('/etc/ssl/', `${folder.path}/`);
    return `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder.path}/nginx.pid; error_log ${folder.path}/nginx.log;\nevents {}\nhttp { access_log off; ${temporary}\n${site}\n}\n`;
  };

  type Proxy = {
    readonly name: string;
    readonly command: string;
    readonly check: (file: string) => readonly string[];
    readonly run: (file: string) => readonly string[];
    readonly config: (port: number, upstream: number) => string;
  };
  const PROXIES: readonly Proxy[] = [
    {
      name: 'nginx',
      command: 'nginx',
      check: (file) => ['-t', '-p', folder.path, '-c', file],
      run: (file) => ['-p', folder.path, '-c', file, '-g', 'daemon off;'],
      config: (port, upstream) => {
        const [text = ''] = fencesOf(page, 'nginx');
        return nginxFile(text.replace('127.0.0.1:8080', `127.0.0.1:${upstream}`), port);
      },
    },
    {
      name: 'haproxy',
      command: 'haproxy',
      check: (file) => ['-c', '-f', file],
      run: (file) => ['-db', '-f', file],
      config: (port, upstream) =>
        (fencesOf(page, 'haproxy')[0] ?? '')
          .replace('bind :443', `bind 127.0.0.1:${port}`)
          .replace('/etc/ssl/broker-with-key.pem', pem('both.pem'))
          .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`),
    },
    {
      name: 'caddy',
      command: 'caddy',
      check: (file) => ['validate', '--adapter', 'caddyfile', '--config', file],
      run: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
      config: (port, upstream) =>
        `{\n  admin off\n  auto_https disable_redirects\n}\n${(fencesOf(page, 'caddy')[0] ?? '').replace('www.broker.example {', `https://www.broker.example:${port} {\n  tls ${pem('broker.pem')} ${pem('broker.key')}`).replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)}`,
    },
  ];

  for (const { name, command, check, run, config } of PROXIES) {
    const isThere = spawnSync(command, [name === 'caddy' ? 'version' : '-v']).status === 0;
    it.skipIf(!isThere)(
      `[LIV-2] [LIV-7] [FRM-8] ${name}, set up as it says${isThere ? '' : ' (skipped: it is not on this machine)'}: pages, sockets and event streams pass, and nobody chooses an address`,
      { timeout: 120_000 },
      async () => {
        const [port, file] = [await freePort(), join(folder.path, `${name}.conf`)];
        writeFileSync(file, config(port, Number(new URL(site.url).port)));
        const env = { ...process.env, HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path };
        const checked = spawnSync(command, check(file), { env, encoding: 'utf8' });
        expect([checked.status, checked.stdout + checked.stderr]).toEqual([0, expect.any(String)]);
        const proxy = spawn(command, run(file), { env, stdio: 'ignore' });
        const options = {
          host: '127.0.0.1',
          port,
          servername: 'www.broker.example',
          rejectUnauthorized: false,
          agent: false as const,
        };
        const ask = async (
          path: string,
          headers: Record<string, string> = {},
          body?: string,
        ): Promise<{ status: number; text: string }> => {
          const asked = request({
            ...options,
            path,
            method: body === undefined ? 'GET' : 'POST',
            headers: { host: 'www.broker.example', ...headers },
          });
          asked.end(body);
          const [answer] = (await once(asked, 'response')) as [IncomingMessage];
          let text = '';
          for await (const chunk of answer) text += String(chunk);
          return { status: answer.statusCode ?? 0, text };
        };
        try {
          await expect
            .poll(
              () =>
                ask('/healthz').then(
                  ({ status }) => status,
                  () => 0,
                ),
              { timeout: 15_000 },
            )
            .toBe(200);
          expect((await ask('/en-gb')).text).toContain('</html>');
          for (const path of ['/outbox', '/gallery', '/metrics'])
            expect([path, (await ask(path)).status]).toEqual([path, 404]);

          const { token } = JSON.parse((await ask('/api/quotes/token')).text) as { token: string };
          const open = async (lie: string) => {
            const socket = new WebSocket(`wss://127.0.0.1:${port}/ws/ticks`, {
              ...options,
              headers: { host: 'www.broker.example', 'x-forwarded-for': lie },
              origin: 'https://www.broker.example',
            });
            const closed = once(socket, 'close').then(([code]) => code as number);
            await once(socket, 'open');
            socket.send(JSON.stringify({ token, instruments: ['EURUSD'] }));
            return { socket, closed };
          };
          const first = await open('203.0.113.1');
          const [message] = (await once(first.socket, 'message')) as [Buffer];
          expect(message.toString()).toContain('EURUSD');
          const [stream] = (await once(
            get({
              ...options,
              path: `/sse/ticks?${new URLSearchParams({ token, instruments: 'EURUSD' })}`,
              headers: { host: 'www.broker.example', 'x-forwarded-for': '203.0.113.2' },
            }),
            'response',
          )) as [IncomingMessage];
          const [event] = (await once(stream, 'data')) as [Buffer];
          expect(event.toString()).toContain('EURUSD');
          // Two are what one address may have, and these came from one, whatever they said.
          expect(await (await open('203.0.113.3')).closed).toBe(4430);
          first.socket.close();
          stream.destroy();
          await sleep(50);

          // As the page's last section does it.
          const xsrf = 'x'.repeat(43);
          const statuses: number[] = [];
          for (let n = 0; n < 70; n += 1) {
            const headers = {
              'content-type': 'application/json',
              cookie: `XSRF-TOKEN=${xsrf}`,
              'x-xsrf-token': xsrf,
              'x-forwarded-for': `198.51.100.${n}`,
            };
            statuses.push(
              (
                await ask(
                  '/api/user/authorise',
                  headers,
                  JSON.stringify({ email: `nobody${n}.${name}@mail.example`, password: 'a wrong one' }),
                )
              ).status,
            );
          }
          expect(statuses.at(-1)).not.toBe(401);
          expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
        } finally {
          proxy.kill('SIGKILL');
        }
      },
    );
  }

  it.skipIf(spawnSync('nginx', ['-v']).status !== 0)('nginx takes the configuration of several machines too', () => {
    const file = join(folder.path, 'several.conf');
    const [text = ''] = fencesOf('how-to/run-on-several-machines.md', 'nginx');
    writeFileSync(file, nginxFile(text, 8443));
    expect(spawnSync('nginx', ['-t', '-p', folder.path, '-c', file], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: expect.not.stringContaining('[warn]'),
    });
  });

  it('names for AWS and Cloudflare what TRUST_PROXY takes', async () => {
    const { isNetwork } = await import('#server/trusted-proxies.ts');
    const lists = [
      ...readPage(page).matchAll(/`(?:TRUST_PROXY=)?((?:[\da-f.:]+(?:\/\d+)?)(?:,[\da-f.:]+(?:\/\d+)?)+)`/g),
    ].map(([, list = '']) => list);
    expect(lists.length).toBeGreaterThan(3);
    for (const list of lists) expect([list, list.split(',').every(isNetwork)]).toEqual([list, true]);
  });
});
