import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { JOBS_END_MS } from '../platform/jobs/jobs.server.ts';
import { REQUESTS_END_MS } from '../server/stopping.ts';

const project = join(import.meta.dirname, '..');
const operations = join(project, 'docs', 'operations');
const read = (...path: string[]) => readFileSync(join(project, ...path), 'utf8');
/** The settings of .env.example, which the README explains. */
const SETTINGS = new Set([...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
const OWNER_SETTING = 'MIGRATION_DATABASE_URL';

/** How many seconds a node can take to stop. */
const stopSeconds = (graceSeconds: number) => graceSeconds + (REQUESTS_END_MS + JOBS_END_MS) / 1000;
/** How many seconds the end of the database's connections and of the mailer can take on top. */
const SPARE_SECONDS = 5;

describe('systemd', () => {
  const folder = join(operations, 'systemd');
  const home = temporaryFolder('units');
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
  const unit = (name: string) => readFileSync(join(folder, name), 'utf8');
  const value = (text: string, key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  const verifies = spawnSync('systemd-analyze', ['--version']).status === 0;
  if (!verifies) console.log('The units are not verified here: there is no systemd-analyze.');

  it.skipIf(!verifies)('has units that systemd-analyze verifies without a word', () => {
    for (const name of units) {
      // The programs are elsewhere here.
      const text = unit(name)
        .replaceAll('/opt/plugwell', project)
        .replaceAll('/usr/bin/pgbackrest', process.execPath);
      writeFileSync(join(home, name), text);
    }
    const instances = units.map((name) => join(home, name.replace('@.', '@full.')));
    const done = spawnSync('systemd-analyze', ['verify', '--man=no', ...instances], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, SYSTEMD_UNIT_PATH: `${home}:` },
    });
    const said = `${done.stdout}${done.stderr}`.split('\n').filter((line) => line.includes(home));
    expect([done.status, said]).toEqual([0, []]);
  });

  it.skipIf(!verifies)('gives a node and the migration few rights', () => {
    for (const name of ['plugwell.service', 'plugwell-migrate.service']) {
      const done = spawnSync(
        'systemd-analyze',
        ['security', '--offline=true', '--threshold=30', join(folder, name)],
        { encoding: 'utf8' },
      );
      expect([name, done.status]).toEqual([name, 0]);
    }
  });

  it('runs programs that exist, without npm or a shell', () => {
    for (const name of ['plugwell.service', 'plugwell-migrate.service']) {
      const [program, ...words] = value(unit(name), 'ExecStart')
        .replaceAll('/opt/plugwell', project)
        .split(' ');
      const script = words.find((word) => !word.startsWith('--'));
      expect([name, existsSync(program!), existsSync(join(project, script!))]).toEqual([name, true, true]);
    }
  });

  it('gives a node the time that it needs to stop, and no start after wrong settings', () => {
    const text = unit('plugwell.service');
    const grace = Number(/STOP_GRACE_SECONDS=(\d+)/.exec(text)?.[1]);
    expect(Number(value(text, 'TimeoutStopSec'))).toBeGreaterThanOrEqual(stopSeconds(grace) + SPARE_SECONDS);
    expect(value(text, 'RestartPreventExitStatus')).toBe('2');
  });

  it('starts a node again however often it ends, because the database can be away for long', () => {
    const text = unit('plugwell.service');
    expect(value(text, 'Restart')).toBe('always');
    expect(value(text, 'StartLimitIntervalSec')).toBe('0');
  });

  it('names only settings that exist', () => {
    const named = units.flatMap((name) =>
      [...unit(name).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
        line!.split(' ').map((pair) => pair.split('=')[0]),
      ),
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !SETTINGS.has(name))).toEqual([]);
  });
});

type Compose = {
  services: Record<
    string,
    {
      command?: string[];
      environment: Record<string, string>;
      depends_on?: Record<string, { condition: string }>;
      stop_grace_period?: string;
      volumes?: string[];
    }
  >;
  volumes: Record<string, null>;
};

describe('containers', () => {
  const { services, volumes } = parse(read('docker-compose.yml'), { merge: true }) as Compose;
  const { database, migrate, plugwell } = services as Record<
    'database' | 'migrate' | 'plugwell',
    Compose['services'][string]
  >;

  it('start in order: the database, the migration, the node', () => {
    expect(migrate.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(plugwell.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  });

  it('keep the password of the owner from the node', () => {
    expect(migrate.environment[OWNER_SETTING]).toMatch(/^postgres:\/\/plugwell_owner:/);
    expect(plugwell.environment.DATABASE_URL).toMatch(/^postgres:\/\/plugwell_app:/);
    expect(JSON.stringify(plugwell)).not.toMatch(/OWNER|MIGRATION/);
  });

  it('give the roles the passwords that roles.sql asks for', () => {
    const asked = [...read('docs/operations/roles.sql').matchAll(/^\\getenv \w+ (\w+)$/gm)].map(
      ([, name]) => name!,
    );
    expect(asked).toEqual(['OWNER_PASSWORD', 'APP_PASSWORD']);
    expect(Object.keys(database.environment)).toEqual(expect.arrayContaining(asked));
    expect(database.volumes).toContain(
      './docs/operations/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro',
    );
  });

  it('name settings, files, and volumes that exist, and the time to stop', () => {
    const named = [...Object.keys(migrate.environment), ...Object.keys(plugwell.environment)];
    expect(named.filter((name) => !SETTINGS.has(name))).toEqual([]);
    const mounted = Object.values(services)
      .flatMap((one) => one.volumes ?? [])
      .map((one) => one.split(':')[0]!);
    expect(mounted.filter((one) => !(one in volumes) && !existsSync(join(project, one)))).toEqual([]);
    expect(existsSync(join(project, migrate.command!.at(-1)!))).toBe(true);
    expect(Number.parseInt(plugwell.stop_grace_period!, 10)).toBeGreaterThanOrEqual(
      stopSeconds(0) + SPARE_SECONDS,
    );
  });

  it('run Node itself as their first process, as a number that is not root', () => {
    const text = read('Dockerfile');
    expect([...text.matchAll(/^CMD (.*)$/gm)].map(([, line]) => JSON.parse(line!))).toEqual([
      ['node', '--max-semi-space-size=16', 'server/main.ts'],
    ]);
    expect(text).toMatch(/^USER [1-9]\d*:\d+$/m);
    expect(text).not.toContain('ENTRYPOINT');
    // The image is built without what .dockerignore leaves out.
    expect(read('.dockerignore').split('\n')).not.toContain('scripts');
  });
});

/** The parts of an object that the tests below read. */
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the schemas have checked it
  spec?: any;
};

describe('Kubernetes', () => {
  const KINDS = { ConfigMap, Deployment, Job, Namespace, NetworkPolicy, PodDisruptionBudget, Service };
  const folder = join(operations, 'kubernetes');
  const objects = readdirSync(folder).flatMap((name) =>
    parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((one) => one.toJS() as Manifest),
  );
  const only = (kind: keyof typeof KINDS) => objects.find((one) => one.kind === kind)!;
  const pod = (kind: 'Deployment' | 'Job') => only(kind).spec.template.spec;
  const [node] = pod('Deployment').containers;
  const [migration] = pod('Job').containers;
  const settings = only('ConfigMap').data!;

  /**
   * Validates an object, and returns the paths that its schema does not know, such as misspelled ones: the
   * validator never reads them.
   */
  function unknownIn(object: Manifest): string[] {
    const unread = new Set<string>();
    const watched = (value: unknown, path: string): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      const parts = Object.entries(value).map(
        ([key, part]) => [key, watched(part, `${path}.${key}`)] as const,
      );
      const copy = Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
      for (const [key] of parts) unread.add(`${path}.${key}`);
      return new Proxy(copy, {
        get(target, key, receiver) {
          unread.delete(`${path}.${String(key)}`);
          return Reflect.get(target, key, receiver);
        },
      });
    };
    const Kind = KINDS[object.kind as keyof typeof KINDS];
    expect(Kind.is(object)).toBe(true);
    Kind.prototype.validate.call(watched(object, '') as never);
    return [...unread];
  }

  it('has objects that fit the schemas', () => {
    expect(objects.map(({ kind }) => kind).sort()).toEqual(Object.keys(KINDS).sort());
    expect(objects.flatMap(unknownIn)).toEqual([]);
  });

  it('has schemas that notice a mistake', () => {
    const wrong = structuredClone(only('Deployment'));
    wrong.spec.template.spec.containers[0].livenesProbe = {};
    expect(unknownIn(wrong)).toEqual(['.spec.template.spec.containers.0.livenesProbe']);
    wrong.spec.replicas = 'three';
    expect(() => unknownIn(wrong)).toThrow(/replicas/);
  });

  it('selects the nodes, and not the migration, by the same label everywhere', () => {
    const label = { 'app.kubernetes.io/name': 'plugwell' };
    expect(only('Deployment').spec.selector.matchLabels).toEqual(label);
    expect(only('Deployment').spec.template.metadata.labels).toEqual(label);
    expect(pod('Deployment').topologySpreadConstraints[0].labelSelector.matchLabels).toEqual(label);
    expect(only('Service').spec.selector).toEqual(label);
    expect(only('PodDisruptionBudget').spec.selector.matchLabels).toEqual(label);
    expect(only('NetworkPolicy').spec.podSelector.matchLabels).toEqual(label);
    expect(only('Job').spec.template.metadata.labels).not.toEqual(label);
  });

  it('names ports, volumes, and settings that exist', () => {
    const ports = new Map(
      node.ports.map((one: { name: string; containerPort: number }) => [one.name, one.containerPort]),
    );
    expect(ports.get('http')).toBe(Number(/PORT=(\d+)/.exec(read('Dockerfile'))?.[1]));
    expect(ports.get('metrics')).toBe(Number(settings.METRICS_ADDRESS!.split(':')[1]));
    for (const probe of [node.startupProbe, node.livenessProbe, node.readinessProbe]) {
      expect(probe.httpGet.port).toBe('http');
    }
    expect(only('Service').spec.ports[0].targetPort).toBe('http');
    expect(node.volumeMounts.map((one: { name: string }) => one.name)).toEqual(
      pod('Deployment').volumes.map((one: { name: string }) => one.name),
    );
    expect(node.envFrom[0].configMapRef.name).toBe(only('ConfigMap').metadata.name);
    expect(Object.keys(settings).filter((name) => !SETTINGS.has(name))).toEqual([]);
    expect(
      objects.every(({ kind, metadata }) => kind === 'Namespace' || metadata.namespace === 'plugwell'),
    ).toBe(true);
  });

  it('restarts a node only if it does not answer, and never because of the database', () => {
    expect(node.livenessProbe.httpGet.path).toBe('/healthz');
    expect(node.startupProbe.httpGet.path).toBe('/healthz');
    // Without the database it still has the last pages, which /readyz would take from visitors.
    expect(node.readinessProbe.httpGet.path).toBe('/servez');
    const { periodSeconds, failureThreshold } = node.readinessProbe;
    // A stopping node keeps answering until the readiness has told everyone.
    expect(Number(settings.STOP_GRACE_SECONDS)).toBeGreaterThanOrEqual(periodSeconds * failureThreshold);
  });

  it('gives a node the time that it needs to stop, and never all of them at once', () => {
    const grace = Number(settings.STOP_GRACE_SECONDS);
    expect(pod('Deployment').terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      stopSeconds(grace) + SPARE_SECONDS,
    );
    expect(only('PodDisruptionBudget').spec.minAvailable).toBeLessThan(only('Deployment').spec.replicas);
    expect(only('Deployment').spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  });

  it('keeps the password of the owner from the nodes, and rights from all containers', () => {
    const secrets = (container: { envFrom: { secretRef?: { name: string } }[] }) =>
      container.envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []);
    expect([secrets(node), secrets(migration)]).toEqual([['plugwell-secrets'], ['plugwell-migration']]);
    expect(existsSync(join(project, migration.command.at(-1)))).toBe(true);
    expect(migration.image).toBe(node.image);
    for (const container of [node, migration]) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
    const uid = Number(/^USER (\d+)/m.exec(read('Dockerfile'))?.[1]);
    expect([pod('Deployment'), pod('Job')].map((one) => one.securityContext.runAsUser)).toEqual([uid, uid]);
  });
});

it('docs/operations/install.md names every file of the installation', () => {
  const text = read('docs/operations/install.md');
  const files = ['systemd', 'kubernetes'].flatMap((name) =>
    readdirSync(join(operations, name)).map((file) => `${name}/${file}`),
  );
  const named = [...files, 'roles.sql', 'pgbackrest.conf', 'postgresql-archive.conf'];
  expect(named.filter((file) => !text.includes(file))).toEqual([]);
});
