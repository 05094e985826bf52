import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DRAIN_NOTICE_S, SHUTDOWN_MS } from '#contracts/limits.ts';
import { ROOT } from '../support/folders.ts';
import { deployFiles, yamlDocuments } from './deploy-files.ts';
import { ROLES } from '#server/settings.ts';
import { ROLES_WITH_ACCOUNTS, settingsOf } from './checked-settings.ts';

type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
};
type Container = {
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
  readonly securityContext: object;
  readonly readinessProbe: { readonly httpGet: { readonly path: string } };
  readonly livenessProbe: { readonly httpGet: { readonly path: string } };
};
type Pod = {
  readonly terminationGracePeriodSeconds?: number;
  readonly automountServiceAccountToken: boolean;
  readonly securityContext: object;
  readonly initContainers?: readonly Container[];
  readonly containers: readonly [Container];
  readonly volumes: readonly (Readonly<Record<string, unknown>> & { readonly name: string })[];
};
type Workload = Manifest & {
  readonly spec: { readonly replicas?: number; readonly template: { readonly metadata: object; readonly spec: Pod } };
};

type Kustomization = {
  readonly namespace: string;
  readonly resources: readonly string[];
  readonly components: readonly string[];
};
const kustomization = yamlDocuments<Kustomization>('kubernetes/kustomization.yaml')[0] as Kustomization;
const all = deployFiles('kubernetes')
  .filter((file) => !file.endsWith('/kustomization.yaml'))
  .flatMap((file) => yamlDocuments<Manifest>(file).map((manifest) => ({ file, manifest })));
const of = <Kind extends Manifest>(kind: string): readonly Kind[] =>
  all.filter(({ manifest }) => manifest.kind === kind).map(({ manifest }) => manifest as Kind);
type CronJob = Manifest & { readonly spec: { readonly jobTemplate: { readonly spec: Workload['spec'] } } };
const workloads = [
  ...of<Workload>('Deployment'),
  ...of<Workload>('Job'),
  ...of<CronJob>('CronJob').map(({ spec, ...job }): Workload => ({ ...job, spec: spec.jobTemplate.spec })),
];
const named = workloads.map((workload) => [workload.metadata.name, workload.spec.template.spec] as const);

/** What the pods of a role are told, with what its ConfigMaps say. */
function environmentOf({ containers: [container] }: Pod): Readonly<Record<string, string>> {
  const maps = of<Manifest & { readonly data: Readonly<Record<string, string>> }>('ConfigMap');
  return Object.assign(
    {},
    ...(container.envFrom ?? []).map(
      ({ configMapRef: { name } }) => maps.find(({ metadata }) => metadata.name === name)?.data,
    ),
    Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value])),
  ) as Readonly<Record<string, string>>;
}

describe('deploy/kubernetes', () => {
  it('is applied as a whole, but the secrets and the Jobs, which have their own moments', () => {
    expect(all.length).toBeGreaterThan(20);
    expect(
      [...kustomization.resources, 'secrets.example.yaml', 'migrate/job.yaml', 'backup/cron-job.yaml'].toSorted(),
    ).toEqual([...new Set(all.map(({ file }) => file.slice('kubernetes/'.length)))].toSorted());
  });

  it('names the image in one place, for the pods and for the Job', () => {
    expect([kustomization.components, kustomization.namespace]).toEqual([['release'], 'forecourt']);
    for (const job of ['migrate', 'backup'])
      expect(yamlDocuments<Kustomization>(`kubernetes/${job}/kustomization.yaml`)[0]).toMatchObject({
        components: ['../release'],
        namespace: 'forecourt',
      });
    const [component] = yamlDocuments<{ images: readonly { name: string; newTag: string }[] }>(
      'kubernetes/release/kustomization.yaml',
    );
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(component?.images).toMatchObject([{ name: 'forecourt', newTag: version }]);
    expect(new Set(named.map(([, pod]) => pod.containers[0].image))).toEqual(new Set(['forecourt']));
  });

  it.each(all.map(({ file, manifest }) => [manifest.kind, manifest.metadata.name, file, manifest] as const))(
    '%s %s of %s fits the schema of Kubernetes',
    async (kind, _, __, manifest) => {
      const model = (await import(`kubernetes-models/${manifest.apiVersion}/${kind}`)) as Record<
        string,
        new (data: object) => { validate: () => void }
      >;
      const Model = model[kind];
      if (Model === undefined) throw new Error(`there is no ${kind} in ${manifest.apiVersion}`);
      new Model(manifest).validate();
      expect(() => new Model({ ...manifest, spec: 'none', data: 'none', stringData: 'none' }).validate()).toThrow(
        /must be/,
      );
    },
  );

  it.each(named)('%s runs as nobody in particular, on a file system that it cannot change', (_, pod) => {
    expect(pod.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 10001,
      runAsGroup: 10001,
      fsGroup: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    const [container] = pod.containers;
    for (const each of [container, ...(pod.initContainers ?? [])])
      expect(each.securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(
      pod.volumes.map(({ name }) => name).toSorted(),
    );
    const writable = container.volumeMounts
      .filter(({ readOnly }) => readOnly !== true)
      .map(({ mountPath }) => mountPath);
    expect(writable.filter((path) => path !== '/tmp' && path !== '/var/lib/forecourt')).toEqual([]);
    // 0440, written so that every YAML parser reads the same number.
    expect(JSON.stringify(pod.volumes)).toContain('"defaultMode":288');
  });

  it.each(of<Workload>('Deployment').map((workload) => [workload.metadata.name, workload] as const))(
    'the settings of %s are those of its role, and a public site starts with them',
    (name, workload) => {
      const pod = workload.spec.template.spec;
      const { settings, refusals } = settingsOf(environmentOf(pod));
      expect(refusals).toEqual([]);
      expect([...settings.roles]).toEqual([name]);
      const hasAccounts = ROLES_WITH_ACCOUNTS.includes(name);
      expect([settings.databaseUrl !== undefined, settings.smtpUrl !== undefined]).toEqual([hasAccounts, hasAccounts]);
      expect(settings.migrate).toBe(hasAccounts ? 'off' : 'auto');
      expect(settings.dataDir.startsWith('/var/lib/forecourt/')).toBe(true); // its own folder within the volume
      const [container] = pod.containers;
      expect([container.readinessProbe.httpGet.path, container.livenessProbe.httpGet.path]).toEqual([
        '/readyz',
        '/healthz',
      ]);
      expect(pod.terminationGracePeriodSeconds).toBe(60);
      expect(60).toBeGreaterThan(DRAIN_NOTICE_S + SHUTDOWN_MS / 1000);
    },
  );

  it('only the Jobs have the rights of the owner of the tables, and only to them', () => {
    const owners = named.filter(([, pod]) => JSON.stringify(pod.volumes).includes('forecourt-owner'));
    expect(owners.map(([name]) => name)).toEqual(['migrate', 'backup']);
    expect(owners.map(([, pod]) => pod.containers[0].args)).toEqual([
      ['forecourt.js', 'migrate', '--grant', 'forecourt_site'],
      ['forecourt.js', 'backup', '--dumped', '/var/lib/forecourt'],
    ]);
    for (const [, pod] of owners) expect(Object.keys(environmentOf(pod))).toEqual(['DATABASE_URL_FILE']);
  });

  it('dumps every night where the note that follows looks, by the script of the release', () => {
    const [job] = of<CronJob & { readonly spec: { readonly schedule: string } }>('CronJob');
    const [script, dump] = job?.spec.jobTemplate.spec.template.spec.initContainers ?? [];
    expect([job?.spec.schedule, dump?.env?.[0]]).toEqual([
      '30 2 * * *',
      { name: 'BACKUP_DIR', value: '/var/lib/forecourt' },
    ]);
    expect(JSON.stringify(script?.args)).toContain("'deploy/backup/dump.sh'");
    const { spec } = of<Manifest & { readonly spec: object }>('NetworkPolicy').find(
      ({ metadata }) => metadata.name === 'database',
    ) ?? { spec: {} };
    expect(JSON.stringify(spec)).toContain('"console","migrate","backup"');
  });

  it('mounts every secret that it reads, and says so in the example', () => {
    const keys = new Map(
      of<Manifest & { readonly stringData: object }>('Secret').map(({ metadata, stringData }) => [
        metadata.name,
        Object.keys(stringData),
      ]),
    );
    for (const [name, pod] of named) {
      const mounted = [...JSON.stringify(pod.volumes).matchAll(/"(?:secretName|name)":"(forecourt-\w+)"/g)].flatMap(
        ([, secret = '']) => keys.get(secret) ?? [],
      );
      const read = Object.entries(environmentOf(pod))
        .filter(([variable]) => variable.endsWith('_FILE'))
        .map(([, path]) => path.replace('/run/secrets/forecourt/', ''));
      expect([name, read.filter((key) => !mounted.includes(key))]).toEqual([name, []]);
      expect([name, mounted.toSorted()]).toEqual([name, read.toSorted()]);
    }
  });

  it('disrupts one pod of a role at a time, and has the numbers of the design', () => {
    type Budget = Manifest & { readonly spec: { readonly maxUnavailable: number } };
    expect(of<Budget>('PodDisruptionBudget').map(({ metadata, spec }) => [metadata.name, spec.maxUnavailable])).toEqual(
      expect.arrayContaining(ROLES.map((name) => [name, 1])),
    );
    expect(
      Object.fromEntries(of<Workload>('Deployment').map(({ metadata, spec }) => [metadata.name, spec.replicas])),
    ).toEqual({ web: 2, gateway: undefined, feed: 2, worker: 1, console: 1 }); // how many gateways there are, the autoscaler decides
    const [scaler] = of<Manifest & { readonly spec: Readonly<Record<string, unknown>> }>('HorizontalPodAutoscaler');
    expect(scaler?.spec).toMatchObject({
      minReplicas: 2,
      scaleTargetRef: { name: 'gateway' },
      metrics: [
        {
          pods: {
            metric: { name: 'forecourt_gateway_connections' },
            target: { type: 'AverageValue', averageValue: '12000' },
          },
        },
      ],
    });
  });

  it('closes every pod first, and opens each way by a policy of its own', () => {
    type Policy = Manifest & {
      readonly spec: { readonly podSelector: object; readonly policyTypes: readonly string[] };
    };
    const closed = of<Policy>('NetworkPolicy').filter(({ spec }) => Object.keys(spec.podSelector).length === 0);
    expect(closed.map(({ spec }) => spec)).toEqual([{ podSelector: {}, policyTypes: ['Ingress', 'Egress'] }]);
  });

  it('opens the console to nothing but its own host, on its own port', () => {
    const [site, console] = of<Manifest & { readonly spec: { readonly rules: readonly { readonly host: string }[] } }>(
      'Ingress',
    );
    expect(console?.metadata.annotations).toEqual({
      'nginx.ingress.kubernetes.io/whitelist-source-range': '10.0.0.0/8',
    });
    expect(console?.spec.rules).toMatchObject([
      { http: { paths: [{ path: '/', backend: { service: { name: 'console', port: { name: 'staff' } } } }] } },
    ]);
    const { settings } = settingsOf(environmentOf(named.find(([name]) => name === 'console')![1]));
    expect(settings.consoleUrl).toBe(`https://${console?.spec.rules[0]?.host}`);
    expect(site?.spec.rules.map(({ host }) => host)).not.toContain(console?.spec.rules[0]?.host);
  });

  it('sends the addresses of prices to the gateways', () => {
    const ingress = JSON.stringify(of('Ingress'));
    for (const path of ['/ws/', '/sse/'])
      expect(ingress).toContain(
        `{"path":"${path}","pathType":"Prefix","backend":{"service":{"name":"gateway","port":{"name":"http"}}}}`,
      );
    expect(of('Ingress')[0]?.metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '75',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
    });
  });
});
