import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readAllowed } from '../audit/read-allowed.ts';
import { auditCodes, runAudit, type AuditResult } from '../audit/run-audit.ts';

/** What a registry knows of a package (npm's bulk advisories). */
const advisoryOf = (number: number, title: string, severity: string, vulnerable_versions: string) => ({
  id: number,
  url: `https://advisories.example/GHSA-aaaa-bbbb-${String(number).padStart(4, '0')}`,
  title,
  severity,
  vulnerable_versions,
});

const integrity = `sha512-${'A'.repeat(86)}==`;
const entry = (name: string, version: string, more: Record<string, unknown> = {}) => ({
  version,
  resolved: `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz`,
  integrity,
  ...more,
});

// A real npm, and a registry of its own on this machine.
describe('npm run audit', () => {
  let folder: string;
  let allowedFile: string;
  let registry: Server;
  let environment: Record<string, string>;
  /** How the registry answers questions about advisories. */
  let answer: { status: number; body: unknown } = { status: 200, body: {} };
  let asked: unknown;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platen-audit-'));
    allowedFile = join(folder, 'allowed.json');
    const manifest = {
      name: 'audited',
      version: '1.0.0',
      dependencies: { outer: '1.0.0' },
      devDependencies: { tool: '2.0.0' },
    };
    const packages = {
      '': manifest,
      'node_modules/outer': entry('outer', '1.0.0', { dependencies: { inner: '^1.0.0' } }),
      'node_modules/inner': entry('inner', '1.2.0'),
      'node_modules/tool': entry('tool', '2.0.0', { dev: true }),
    };
    const { name, version } = manifest;
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ name, version, lockfileVersion: 3, requires: true, packages }),
    );
    registry = createServer(async (request, response) => {
      if (request.method !== 'POST') return response.writeHead(404).end('{}');
      const body = await buffer(request);
      asked = JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
      return response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const { port } = registry.address() as AddressInfo;
    environment = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(folder, 'cache') };
  });
  after(() => {
    registry.closeAllConnections();
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const audit = (allowed: unknown = [], more: Record<string, string> = {}): Promise<AuditResult> => {
    writeFileSync(allowedFile, JSON.stringify(allowed));
    const now = new Date('2026-06-01T00:00:00Z');
    return runAudit({ folder, allowedFile, now, environment: { ...environment, ...more } });
  };
  const both = {
    inner: [
      advisoryOf(1, 'Reads too far', 'moderate', '<1.3.0'),
      advisoryOf(3, 'Runs what it is sent', 'critical', '*'),
    ],
    tool: [advisoryOf(2, 'Waits for ever', 'high', '<=2.0.0')],
  };
  const reason = {
    advisory: 'GHSA-aaaa-bbbb-0002',
    package: 'tool',
    reason: 'It waits for a server that only the tests themselves start.',
    decided: '2026-05-01',
    until: '2026-09-01',
  };

  it('tells what is known of what runs and of what only builds and tests, the gravest first', async () => {
    answer = { status: 200, body: both };
    const { lines, exitCode } = await audit();
    assert.equal(exitCode, auditCodes.found);
    assert.deepEqual(Object.keys(asked as object).toSorted(), ['inner', 'outer', 'tool']);
    const text = lines.join('\n');
    assert.match(
      text,
      /^Known vulnerabilities of what runs:\n +critical +inner 1\.2\.0: Runs what it is sent\n.*GHSA-aaaa-bbbb-0003; .*\n +moderate +inner 1\.2\.0: Reads too far\n.*\nOf what only builds and tests:\n +high +tool 2\.0\.0: Waits for ever\n/,
    );
    assert.doesNotMatch(text, /outer/);
  });

  it('finds nothing where nothing is known', async () => {
    answer = { status: 200, body: {} };
    const { lines, exitCode } = await audit();
    assert.deepEqual(lines, [
      'Known vulnerabilities of what runs:',
      '  none',
      'Of what only builds and tests:',
      '  none',
    ]);
    assert.equal(exitCode, auditCodes.clean);
  });

  it('bears what a reason is written down for, until its day', async () => {
    answer = { status: 200, body: { tool: both.tool } };
    const borne = await audit([reason]);
    assert.equal(borne.exitCode, auditCodes.clean);
    assert.match(borne.lines.join('\n'), /Allowed, for a reason:\n.*tool 2\.0\.0.*\n.*\n +until 2026-09-01: It waits/);
    const over = await audit([{ ...reason, until: '2026-06-01' }]);
    assert.equal(over.exitCode, auditCodes.found);
    assert.match(over.lines.join('\n'), /was allowed until 2026-06-01/);
    const other = await audit([{ ...reason, package: 'inner' }]);
    assert.equal(other.exitCode, auditCodes.found);
    assert.match(other.lines.join('\n'), /GHSA-aaaa-bbbb-0002 of inner is allowed and there no more/);
  });

  it('says of a registry that answers no audits that nothing is known, and never that nothing is wrong', async () => {
    for (const [status, body, says] of [
      [405, '', /405 Method Not Allowed/],
      [404, '{}', /404/],
      [403, '{}', /403/],
      [500, '{}', /500/],
      [200, 'no JSON', /./],
      [200, '[1, 2', /./],
    ] as const) {
      answer = { status, body };
      const { lines, exitCode } = await audit([reason]);
      assert.equal(exitCode, auditCodes.noAudit, `${status} ${body}: ${lines.join(' ')}`);
      assert.match(lines[0] ?? '', says);
      assert.match(lines[1] ?? '', /^So nothing is known of vulnerabilities/);
    }
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    const { exitCode } = await audit([], { npm_config_registry: `http://127.0.0.1:${port}/` });
    assert.equal(exitCode, auditCodes.noAudit);
  });

  it('takes no reason that is none, that lasts for good, or twice', async () => {
    answer = { status: 200, body: {} };
    for (const list of [
      {},
      [{ ...reason, reason: 'fine' }],
      [{ ...reason, reason: undefined }],
      [{ ...reason, until: '2027-06-01' }],
      [{ ...reason, until: '2026-05-01' }],
      [{ ...reason, until: 'some day' }],
      [{ ...reason, advisory: 'all' }],
      [{ ...reason, more: true }],
      [reason, reason],
    ]) {
      const { exitCode, lines } = await audit(list);
      assert.equal(exitCode, auditCodes.wrongList, JSON.stringify(list));
      assert.ok(lines[0]?.startsWith(allowedFile));
    }
  });

  it('has a list of its own that holds', async () => {
    await readAllowed(fileURLToPath(new URL('../audit/allowed.json', import.meta.url)));
  });
});
