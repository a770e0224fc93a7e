import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface MakeComponent {
  connection?: string;
  codeFiles: Record<string, string>;
}

describe('files for other programs', () => {
  it('of the app for Make name each other, and calls of the interface', () => {
    const app = readJson('integrations/make/makecomapp.json') as {
      generalCodeFiles: Record<string, string | null>;
      components: Record<string, Record<string, MakeComponent>>;
    };
    const components = Object.values(app.components).flatMap((kind) => Object.values(kind));
    const named = [
      ...Object.values(app.generalCodeFiles),
      ...components.flatMap(({ codeFiles }) => Object.values(codeFiles)),
    ];
    const files = globSync('**/*.json', { cwd: join(root, 'integrations/make') })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file !== 'makecomapp.json');
    assert.deepEqual(named.filter((file) => file !== null).toSorted(), files.toSorted());
    for (const { connection } of components) {
      if (connection !== undefined) assert.ok(app.components['connection']?.[connection], connection);
    }
    for (const file of files) {
      const text = JSON.stringify(readJson(`integrations/make/${file}`));
      for (const [, rpc = ''] of text.matchAll(/rpc:\/\/(\w+)/g)) assert.ok(app.components['rpc']?.[rpc], rpc);
    }
  });

  it('of the Helm chart: values are refused that would not start', () => {
    const chart = 'deploy/helm/platen';
    const ajv = new Ajv();
    const validate = ajv.compile(readJson(`${chart}/values.schema.json`) as object);
    const values = (): Record<string, unknown> => parse(readFileSync(join(root, chart, 'values.yaml'), 'utf8'));
    const own = { publicUrl: 'https://studio.example', image: { repository: 'platen' }, existingSecret: 'platen' };
    assert.ok(validate({ ...values(), ...own }), JSON.stringify(validate.errors));
    assert.ok(!validate(values()), 'the address, the image and the secret have to be given');
    assert.ok(!validate({ ...values(), ...own, publicUrl: 'https://studio.example/' }));
    assert.ok(!validate({ ...values(), ...own, serve: { replicas: -1, port: 5199 } }));
    const { dependencies, version } = readJson('packages/cli/package.json') as Record<string, unknown>;
    assert.ok(dependencies);
    assert.equal(
      (parse(readFileSync(join(root, chart, 'Chart.yaml'), 'utf8')) as { appVersion: unknown }).appVersion,
      version,
    );
  });

  it('of the node for n8n: what the package names is there', () => {
    const { n8n } = readJson('integrations/n8n/package.json') as { n8n: Record<'nodes' | 'credentials', string[]> };
    for (const path of [...n8n.nodes, ...n8n.credentials]) {
      const source = path.replace(/^dist\//, '').replace(/\.js$/, '.ts');
      assert.ok(existsSync(join(root, 'integrations/n8n', source)), source);
    }
  });
});
