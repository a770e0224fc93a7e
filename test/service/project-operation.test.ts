import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { variables } from '@platen/server';
import { writeVariableTable } from './variable-table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const known = new Set(Object.values(variables).map(({ name }): string => name));

test('the readme has every variable of the configuration in its table', () => {
  const table = /<!-- variables -->\n([\s\S]+?)\n<!-- end of variables -->/.exec(read('README.md'))?.[1];
  assert.equal(table, writeVariableTable(), `the table in README.md has to be\n\n${writeVariableTable()}\n`);
});

test('nothing of the service but its configuration reads the environment', () => {
  for (const path of globSync('packages/server/**/*.ts', {
    cwd: root,
    exclude: ['**/dist/**', '**/node_modules/**'],
  })) {
    assert.ok(!/process\.env\b/.test(read(path)), `${path} reads process.env`);
  }
});

test('variables that guides, Dockerfile and compose file name are there', () => {
  for (const path of ['docs/operating.md', 'Dockerfile', 'compose.yaml', 'README.md']) {
    // Besides those that only compose.yaml puts together, and those of clients of the service.
    const named = [...read(path).matchAll(/\b(PLATEN_[A-Z0-9_]+|DATABASE_URL|REDIS_URL)\b/g)].map(
      ([, name = '']) => name,
    );
    for (const name of named) {
      if (name === 'PLATEN_S3_' || ['PLATEN_S3_SECRET', 'PLATEN_PORT', 'PLATEN_URL', 'PLATEN_API_KEY'].includes(name))
        continue;
      assert.ok(known.has(name), `${path} names ${name}`);
    }
  }
});

/** The file and what it imports from the repository, by paths from the root. */
function filesOfBuild(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of read(file).matchAll(/^(?:import|export) [^;]*?from '(\.[^']+)';$/gm)) {
    filesOfBuild(posix.join(posix.dirname(file), path), found);
  }
  return found;
}

test('the Dockerfile builds in one stage and runs in another, as nobody in particular', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const stages = lines.filter((line) => line.startsWith('FROM '));
  assert.equal(stages.length, 2);
  for (const stage of stages) assert.match(stage, /^FROM [\w.-]+:[\w.-]*\d[\w.-]*(?: AS \w+)?$/, 'a version is named');
  const last = lines.slice(lines.lastIndexOf(stages[1] ?? ''));
  const user = last.findIndex((line) => line.startsWith('USER '));
  assert.ok(user > 0 && last[user] !== 'USER root');
  assert.ok(user < last.findIndex((line) => line.startsWith('ENTRYPOINT ')));
  for (const line of lines.filter((each) => each.startsWith('COPY ') && !each.includes('--from='))) {
    for (const path of line.split(/\s+/).slice(1, -1)) assert.ok(existsSync(`${root}${path}`), `${path} is not there`);
  }
  const copied = lines.flatMap((line) => (line.startsWith('COPY ') ? line.split(/\s+/).slice(1, -1) : []));
  for (const file of filesOfBuild('build.ts')) {
    assert.ok(
      copied.some((path) => file === path || file.startsWith(`${path}/`)),
      `the image is built with ${file}`,
    );
  }
  const entry = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '[]') as string[];
  assert.ok(existsSync(`${root}${entry[1]}`));
  const packages = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  for (const [, name = '', version] of read('Dockerfile').matchAll(/ (@?[a-z][\w/-]+)@(\d[\w.]+)/g)) {
    assert.equal(packages.devDependencies[name], version, `${name} is the version that is tested`);
  }
  assert.ok(read('.dockerignore').includes('**/node_modules'));
});

interface Composed {
  services: Record<
    string,
    {
      image?: string;
      command?: string[];
      environment?: Record<string, string>;
      volumes?: string[];
      healthcheck?: object;
      depends_on?: Record<string, { condition: string }>;
      deploy?: { replicas: number };
    }
  >;
  volumes: Record<string, null>;
  configs: Record<string, { content: string }>;
}

test('the compose file runs service, two workers, Postgres and an S3 store, with what each needs', () => {
  const text = read('compose.yaml');
  const { services, volumes, configs } = parse(text, { merge: true }) as Composed;
  assert.deepEqual(Object.keys(services).toSorted(), ['bucket', 'files', 'postgres', 'serve', 'worker']);
  assert.equal(services['worker']?.deploy?.replicas, 2);
  for (const name of ['serve', 'worker'] as const) {
    const { environment = {}, command, depends_on = {} } = services[name] ?? {};
    assert.deepEqual(command, [name]);
    for (const variable of Object.keys(environment)) assert.ok(known.has(variable), `${variable} of ${name}`);
    for (const needed of ['DATABASE_URL', 'PLATEN_SECRET', 'PLATEN_PUBLIC_URL', 'PLATEN_S3_BUCKET']) {
      assert.ok(environment[needed], `${name} needs ${needed}`);
    }
    for (const needed of Object.keys(depends_on)) assert.ok(services[needed], `${name} waits for ${needed}`);
  }
  for (const [name, { image = '', volumes: mounted = [], depends_on = {} }] of Object.entries(services)) {
    if (image !== 'platen') assert.match(image, /^[\w/.-]+:\d[\w.]*$/, `${name} names a version`);
    for (const mount of mounted) assert.ok((mount.split(':')[0] as string) in volumes, `${name} mounts ${mount}`);
    for (const [other, { condition }] of Object.entries(depends_on)) {
      if (condition === 'service_healthy') assert.ok(services[other]?.healthcheck, `${other} says how it is`);
    }
  }
  // What is not set must not become an empty password.
  for (const [, use = ''] of text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET)[^}]*)\}/g)) assert.match(use, /:\?/, use);
  const store = JSON.parse((configs['s3']?.content ?? '').replaceAll(/\$\{[^}]*\}/g, 'secret')) as {
    identities: { credentials: { accessKey: string }[] }[];
  };
  const key = services['serve']?.environment?.['PLATEN_S3_ACCESS_KEY_ID'];
  assert.equal(store.identities[0]?.credentials[0]?.accessKey, key);
});
