import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DRAIN_NOTICE_S } from '#contracts/limits.ts';
import { temporaryFolder } from '../../tests/support/folders.ts';
import { SETTING_ROWS, SettingsError, readSecret, readSettings } from './settings.ts';

const problemsOf = (args: string[], env: Record<string, string> = {}) => {
  try {
    readSettings(args, env, '/srv');
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};

describe('settings', () => {
  it('starts with nothing set', () => {
    const settings = readSettings([], {}, '/srv');
    expect(settings).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      dataDir: '/srv/data',
      brandDir: '/srv/brand',
      trustProxy: [],
    });
    expect(settings.feed).toEqual({ name: 'simulated', settings: {} });
  });

  it('lets a flag win over its variable, and an empty variable count as absent', () => {
    expect(readSettings(['--port', '9000'], { PORT: '7000' }, '/').port).toBe(9000);
    expect(readSettings(['--port=9001'], { PORT: '' }, '/').port).toBe(9001);
    expect(readSettings([], { PORT: '' }, '/').port).toBe(8080);
  });

  it('takes a file of sources in place of one feed', () => {
    expect(readSettings(['--feeds', 'feeds.yaml'], {}, '/site').feed).toEqual({ file: '/site/feeds.yaml' });
    expect(readSettings([], { FEEDS: '/etc/feeds.yaml' }, '/site').feed).toEqual({ file: '/etc/feeds.yaml' });
    expect(() => readSettings(['--feeds', 'feeds.yaml'], { FEED: 'simulated' }, '/')).toThrow(
      'FEEDS: names the sources itself, so FEED has no place beside it.',
    );
    expect(() => readSettings(['--feeds', 'feeds.yaml', '--feed-speed', '2'], {}, '/')).toThrow(
      '--feed-speed (FEED_SETTING_SPEED): the settings of feeds stand in the file that FEEDS names.',
    );
    expect(problemsOf([], { FEEDS: 'feeds.yaml', FEED_SETTING_HOST: 'desk' })).toHaveLength(1);
  });

  it('takes ranges of account numbers that no two accounts share, and a bridge with its secret', () => {
    const numbers = (text: string) => problemsOf([], { ACCOUNT_NUMBERS: text }).length;
    expect(readSettings([], { ACCOUNT_NUMBERS: 'mt4=1000-1999,live=2000-2999' }, '/').accountNumbers).toEqual({
      mt4: [1000, 1999],
      live: [2000, 2999],
    });
    for (const bad of [
      'mt4=1999-1000',
      'mt4=1000-1999,mt5=1999-2999',
      'mt4=50000000-50000001',
      'mt4=1-2,mt4=3-4',
      'demo=69999999-70000001',
      'mt6=1-2',
      'mt4=1',
      'partner=1-2',
    ])
      expect([bad, numbers(bad)]).toEqual([bad, 1]);
    expect(readSettings([], {}, '/').platformBridge).toBe('demonstration');
    expect(problemsOf([], { PLATFORM_BRIDGE_URL: 'https://bridge.example/' })).toMatchObject([
      expect.stringContaining('PLATFORM_BRIDGE_SECRET: is needed'),
    ]);
    expect(problemsOf([], { PLATFORM_BRIDGE_URL: 'demo' })).toMatchObject([
      expect.stringContaining('PLATFORM_BRIDGE_URL: what was given must be demonstration'),
    ]);
    const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(
      readSettings([], { PLATFORM_BRIDGE_URL: 'https://bridge.example/', PLATFORM_BRIDGE_SECRET: secret }, '/'),
    ).toMatchObject({ platformBridge: 'https://bridge.example/', platformBridgeSecret: secret });
  });

  it('hands flags that begin with --feed- and variables that begin with FEED_SETTING_ to the feed, and keeps its own', () => {
    const { feed } = readSettings(['--feed', 'replay', '--feed-file', 'ticks.csv', '--feed-speed=60'], {}, '/');
    expect(feed).toEqual({ name: 'replay', settings: { file: 'ticks.csv', speed: '60' } });
    const lines = readSettings(
      ['--feed', 'lines', '--feed-host', '10.0.0.7', '--feed-port', '9001', '--port', '8090'],
      {},
      '/',
    );
    expect(lines).toMatchObject({
      port: 8090,
      host: '127.0.0.1',
      feed: { name: 'lines', settings: { host: '10.0.0.7', port: '9001' } },
    });
    const variables = {
      FEED: 'fix',
      FEED_SETTING_HOST: 'desk',
      FEED_SETTING_PORT: '9443',
      FEED_SETTING_SENDER_SUB: 'QUOTE',
      FEED_SETTING_CA: '',
    };
    expect(readSettings(['--feed-port', '9444'], variables, '/').feed).toEqual({
      name: 'fix',
      settings: { host: 'desk', port: '9444', 'sender-sub': 'QUOTE' },
    });
  });

  it('takes no notice of the variables that Kubernetes sets for a service named feed', () => {
    const { feed } = readSettings(
      [],
      { FEED_PORT: 'tcp://10.0.0.1:8081', FEED_SERVICE_HOST: '10.0.0.1', FEED_PORT_8081_TCP_ADDR: '10.0.0.1' },
      '/',
    );
    expect(feed).toEqual({ name: 'simulated', settings: {} });
  });

  it('has no flag or variable of its own that a feed could want', () => {
    const own: readonly { env: string; flag?: string }[] = Object.values(SETTING_ROWS);
    expect(
      own.filter(({ env, flag }) => flag?.startsWith('feed-') === true || env.startsWith('FEED_SETTING_')),
    ).toEqual([]);
  });

  it('refuses a flag that nobody has, and says how a setting of the feed is written', () => {
    expect(problemsOf(['--feed', 'replay', '--speed', '60'])).toEqual([
      '--speed: is not a setting: see docs/settings.md. A setting of the price feed would be --feed-speed.',
    ]);
    expect(problemsOf(['--prot', '9000'])).toEqual([
      '--prot: is not a setting, perhaps --port: see docs/settings.md. A setting of the price feed would be --feed-prot.',
    ]);
  });

  it('gives proxies notice before it ends on a public site, and nobody on a machine of its own', () => {
    const notice = (env: Record<string, string>) => readSettings([], env, '/').drainSeconds;
    expect([
      notice({}),
      notice({ HOST: 'localhost' }),
      notice({ HOST: '0.0.0.0' }),
      notice({ PUBLIC_URL: 'https://broker.example' }),
    ]).toEqual([0, 0, DRAIN_NOTICE_S, DRAIN_NOTICE_S]);
    expect([notice({ HOST: '0.0.0.0', DRAIN_SECONDS: '0' }), notice({ DRAIN_SECONDS: '20' })]).toEqual([0, 20]);
  });

  it('trims the slash off the public address', () => {
    expect(readSettings([], { PUBLIC_URL: 'https://broker.example/' }, '/').publicUrl).toBe('https://broker.example');
  });

  it('names every problem at once, with the setting, the reason and no secret', () => {
    const problems = problemsOf(['--port', '99999', 'stray', '--data'], {
      SECRET: 'hunter2',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://u:pw@h/d',
    });
    expect(problems).toEqual([
      '"stray" is not understood: settings are given as --name value.',
      '--data: a value is missing.',
      '--port: "99999" must be a whole number from 0 to 65535.',
      'DATABASE_URL: what was given must be an address starting with postgres:// or postgresql://.',
      'SECRET: what was given must have at least 32 characters.',
      'LOG_LEVEL: "loud" must be silent, fatal, error, warn, info or debug.',
    ]);
  });

  it.each(['-1', '1.5', '0x50', '65536', ' 80', '१२'])('refuses the port %j', (port) => {
    expect(problemsOf([], { PORT: port })).toHaveLength(1);
  });

  it('takes all roles where none is named, and only those that are', () => {
    expect([...readSettings([], {}, '/').roles]).toEqual(['web', 'gateway', 'feed', 'worker', 'console']);
    expect([...readSettings(['--roles', 'web,worker'], {}, '/').roles]).toEqual(['web', 'worker']);
    expect(problemsOf([], { ROLES: 'web,cook' })).toEqual([
      'ROLES: "web,cook" must be web, gateway, feed, worker, console or several of them by commas.',
    ]);
  });

  it.each(['gateway', 'feed', 'web,gateway', 'feed,worker'])(
    'asks for Redis where prices travel between processes: %s',
    (roles) => {
      expect(problemsOf([], { ROLES: roles })[0]).toMatch(/^REDIS_URL: is needed where ROLES has /);
      expect(problemsOf([], { ROLES: roles, REDIS_URL: 'redis://localhost', SECRET: 'x'.repeat(32) })).toEqual([]);
    },
  );

  it('trusts proxies by their networks, and tells who says on or a number what to say instead', () => {
    expect(readSettings([], { TRUST_PROXY: 'off' }, '/').trustProxy).toEqual([]);
    expect(readSettings([], { TRUST_PROXY: '127.0.0.1, ::1,10.0.0.0/16' }, '/').trustProxy).toEqual([
      '127.0.0.1',
      '::1',
      '10.0.0.0/16',
    ]);
    for (const bad of [
      'on',
      'true',
      '1',
      '2',
      '0.0.0.0/0',
      '::/0',
      'loopback',
      '127.0.0.1,',
      '10.0.0.0/8 10.1.0.0/16',
    ]) {
      expect(problemsOf([], { TRUST_PROXY: bad })).toEqual([
        `TRUST_PROXY: "${bad}" must be off, or the addresses and networks of your proxies by commas, such as 127.0.0.1,::1 or 10.0.0.0/16. See docs/how-to/run-behind-a-proxy.md.`,
      ]);
    }
  });

  it('takes parts of the demonstration by their names, and one place that says how mail is encrypted', () => {
    expect(problemsOf([], { DEMONSTRATION_OPEN_TO_STRANGERS: 'outbox,everything' })).toEqual([
      'DEMONSTRATION_OPEN_TO_STRANGERS: "outbox,everything" must be outbox, bridge, prices, drafts or several of them by commas.',
    ]);
    const mail = { MAIL_FROM: 'no-reply@broker.example' };
    expect(problemsOf([], { ...mail, SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'maybe' })).toHaveLength(1);
    expect(problemsOf([], { ...mail, SMTP_URL: 'smtps://mail.example', SMTP_TLS: 'off' })[0]).toMatch(
      /^SMTP_TLS: is for smtp:\/\//,
    );
    for (const query of ['requireTLS=false', 'ignoreTLS=true', 'opportunisticTLS=true', 'secure=false'])
      expect(problemsOf([], { ...mail, SMTP_URL: `smtp://mail.example?${query}` })[0]).toMatch(
        /^SMTP_URL: its query says how to encrypt/,
      );
    expect(problemsOf([], { ...mail, SMTP_URL: 'smtp://mail.example?name=web-1', SMTP_TLS: 'require' })).toEqual([]);
  });

  it.each(['web,gateway,feed,worker', 'web,gateway', 'gateway,worker'])(
    'sends prices by socket alone in a process that has accounts: %s',
    (roles) => {
      const redis = { REDIS_URL: 'redis://localhost', SECRET: 'x'.repeat(32) };
      expect(problemsOf([], { ...redis, ROLES: roles, TICK_SENDING: 'io-uring' })).toEqual([
        expect.stringContaining('TICK_SENDING: io-uring is only for processes without accounts'),
      ]);
      expect(readSettings([], { ...redis, ROLES: roles }, '/').tickSending).toBe('socket');
      expect(readSettings([], { ...redis, ROLES: 'gateway,feed', TICK_SENDING: 'io-uring' }, '/').tickSending).toBe(
        'io-uring',
      );
    },
  );

  it('asks for what another setting makes necessary', () => {
    expect(problemsOf([], { REDIS_URL: 'redis://localhost' })[0]).toMatch(/^SECRET: is needed/);
    expect(problemsOf([], { SMTP_URL: 'smtp://localhost:25' })[0]).toMatch(/^MAIL_FROM: is needed/);
    expect(problemsOf([], { DATABASE_URL: 'postgres://localhost/x' })[0]).toMatch(/^SECRET: is needed/);
  });
});

it('[LIV-7] demands a name of the site where machines would find each other by a secret that changes', () => {
  const [first, second] = ['n'.repeat(40), 'o'.repeat(40)];
  const redis = { REDIS_URL: 'redis://127.0.0.1' };
  expect(problemsOf([], { ...redis, SECRET: `${first},${second}` })).toEqual([
    expect.stringMatching(/^SITE_NAME: is needed once SECRET lists several/),
  ]);
  expect(problemsOf([], { ...redis, SECRET: `${first},${second}`, SITE_NAME: 'northquay' })).toEqual([]);
  expect(problemsOf([], { ...redis, SECRET: first })).toEqual([]);
  expect(problemsOf([], { SECRET: `${first},${second}` })).toEqual([]);
  expect(problemsOf([], { SECRET: `${first}, short` })).toEqual([
    'SECRET: what was given must have at least 32 characters.',
  ]);
});

describe('secrets in files', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const file = (name: string, text: string) => {
    writeFileSync(join(folder.path, name), text);
    return join(folder.path, name);
  };

  it('are read without the space around them, by a path from the folder of the start', () => {
    file('secret', `  ${'s'.repeat(40)}\n`);
    expect(readSettings([], { SECRET_FILE: 'secret' }, folder.path).secret).toEqual(['s'.repeat(40)]);
    file('secrets', `${'n'.repeat(40)}\n${'o'.repeat(40)}\n`);
    const several = readSettings([], { SECRET_FILE: 'secrets' }, folder.path).secret;
    expect(several, 'the first signs').toEqual(['n'.repeat(40), 'o'.repeat(40)]);
    const url = file('url', 'postgres://site:p@db/x\n');
    expect(
      readSettings([], { SECRET_FILE: join(folder.path, 'secret'), DATABASE_URL_FILE: url }, '/').databaseUrl,
    ).toBe('postgres://site:p@db/x');
    expect(readSecret('operatorToken', { OPERATOR_TOKEN_FILE: file('token', 'of an operator\n') }, '/')).toBe(
      'of an operator',
    );
    expect(readSecret('operatorToken', { OPERATOR_TOKEN: 'given' }, '/')).toBe('given');
    expect(readSettings([], { SECRET_FILE: '' }, '/').secret).toBeUndefined();
  });

  it('are checked as others are, and never shown', () => {
    const short = file('short', 'hunter2');
    expect(problemsOf([], { SECRET_FILE: short })).toEqual([
      'SECRET: what was given must have at least 32 characters.',
    ]);
    expect(problemsOf([], { SECRET_FILE: join(folder.path, 'none') })).toEqual([
      `SECRET_FILE: ${join(folder.path, 'none')} cannot be read (ENOENT). Check its path, and that this user may read it.`,
    ]);
    expect(problemsOf([], { SECRET_FILE: file('empty', '\n') })).toEqual([
      `SECRET_FILE: ${join(folder.path, 'empty')} is empty. Write the value of SECRET into it.`,
    ]);
    expect(problemsOf([], { SECRET: 's'.repeat(32), SECRET_FILE: short })).toEqual([
      'SECRET_FILE: SECRET is set as well, and only one of them can count. Leave one of them out.',
    ]);
    expect(() => readSecret('operatorToken', { OPERATOR_TOKEN_FILE: folder.path }, '/')).toThrow(
      'cannot be read (EISDIR)',
    );
  });

  it('are those that hold a secret, and no other setting', () => {
    const secrets = Object.values(SETTING_ROWS).flatMap((row) => ('isSecret' in row ? [row.env] : []));
    expect(secrets).toEqual(
      expect.arrayContaining(['SECRET', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'METRICS_TOKEN']),
    );
    expect(readSettings([], { PORT_FILE: file('port', '9000') }, '/').port).toBe(8080);
    for (const name of secrets)
      expect(problemsOf([], { [`${name}_FILE`]: '/none' })).toContainEqual(expect.stringMatching(`^${name}_FILE: `));
  });
});

describe('caches and migrations', () => {
  it('keeps caches in the data folder, or where CACHE_DIR says', () => {
    expect(readSettings(['--data', '/srv/d'], {}, '/').cacheDir).toBe('/srv/d/cache');
    expect(readSettings([], { CACHE_DIR: 'kept' }, '/srv').cacheDir).toBe('/srv/kept');
  });

  it('leaves the tables to another only where there is another', () => {
    const database = { DATABASE_URL: 'postgres://site@db/x', SECRET: 's'.repeat(32) };
    expect(readSettings([], { ...database, MIGRATE: 'off' }, '/').migrate).toBe('off');
    expect(readSettings([], database, '/').migrate).toBe('auto');
    expect(problemsOf([], { MIGRATE: 'off' })).toEqual([expect.stringMatching(/^MIGRATE: off is for PostgreSQL/)]);
    // Without accounts there is no database at all.
    expect(problemsOf([], { MIGRATE: 'off', ROLES: 'gateway,feed' })).toEqual([]);
    expect(problemsOf([], { MIGRATE: 'no' })).toEqual(['MIGRATE: "no" must be auto or off.']);
  });
});
