import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { installPacked, linkInstalled, packFromSources, type PackedPackage } from '../checks/packed-packages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a package may carry, below which anything else is a mistake in its `files`. */
const mayCarry = [
  /^(package\.json|LICENSE|README\.md|platen\.mjs)$/,
  /^dist\/.*(?<!\.test)\.(js|js\.map|d\.ts|json)$/,
  /^dist\/(?:editor\/)?page\/(index\.html|mark\.svg|static\/[\w.-]+\.(css|wasm|js\.gz|css\.gz|wasm\.gz))$/,
  /^dist\/editor\/cdn\/(?:parts\/)?[\w.-]+\.js\.gz$/,
  /^dist\/docs\/[\w.@/-]+\.(html|jpg|svg|css|js\.gz|css\.gz|woff2)$/,
  /^media\/.+\.(webm|mp3)$/,
  /^(icons|images|locales|starters|time-zones)\/.+\.(json|svg|png|jpe?g|webp|avif)$/,
];

describe('the packages as npm would publish them', () => {
  let folder = '';
  let consumer = '';
  let packed: PackedPackage[] = [];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-packed-'));
    consumer = join(folder, 'consumer');
    packed = packFromSources(root, folder);
    installPacked(root, packed, consumer);
    linkInstalled(root, ['react', '@types/react', 'vue'], consumer);
    writeFileSync(join(consumer, 'package.json'), '{ "name": "consumer", "type": "module" }');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const entries = (): { name: string; entry: string; manifest: Record<string, unknown> }[] =>
    packed.flatMap(({ name }) => {
      const manifest = JSON.parse(readFileSync(join(consumer, 'node_modules', name, 'package.json'), 'utf8')) as {
        exports: Record<string, unknown>;
      };
      const keys = Object.keys(manifest.exports).filter((key) => !key.endsWith('.json'));
      return keys.map((key) => ({ name, entry: name + key.slice(1), manifest }));
    });

  test('carry what was built, a license, and nothing else', () => {
    assert.deepEqual(packed.map(({ name }) => name).sort(), [
      '@platen/api',
      '@platen/cli',
      '@platen/dashboard',
      '@platen/editor',
      '@platen/engine',
      '@platen/library',
      '@platen/playground',
      '@platen/react',
      '@platen/server',
      '@platen/template',
      '@platen/vue',
    ]);
    const modules = join(consumer, 'node_modules');
    const sizeOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + statSync(path).size, 0);
    for (const { name, files, unpackedSize } of packed) {
      assert.deepEqual(
        files.filter((path) => !mayCarry.some((pattern) => pattern.test(path))),
        [],
        `${name} carries files it should not`,
      );
      assert.ok(files.includes('LICENSE'), `${name} carries no LICENSE`);
      assert.ok(
        files.some((path) => path.endsWith('.js')),
        `${name} carries no code`,
      );
      // The server carries the editor's script and its frame's page, each as it is and compressed, and the documentation.
      const docsSize = sizeOf(
        files.filter((path) => path.startsWith('dist/docs/')).map((path) => join(modules, name, path)),
      );
      const maxBytes = name === '@platen/server' ? 40e6 : 20e6;
      assert.ok(unpackedSize - docsSize < maxBytes, `${name} unpacks to ${unpackedSize} bytes`);
      assert.ok(docsSize < 6e6, `the documentation unpacks to ${docsSize} bytes`);
    }
    const server = packed.find(({ name }) => name === '@platen/server');
    assert.ok(
      ['index', 'templates', 'decisions/index'].every((page) => server?.files.includes(`dist/docs/${page}.html`)),
    );
  });

  test('name files in their exports and commands that they carry', () => {
    for (const { name, files } of packed) {
      const manifest = JSON.parse(readFileSync(join(consumer, 'node_modules', name, 'package.json'), 'utf8')) as {
        exports: Record<string, string | Record<string, string>>;
        bin?: Record<string, string>;
      };
      const named = Object.values(manifest.exports).flatMap((entry) =>
        typeof entry === 'string'
          ? [entry]
          : Object.entries(entry).flatMap(([key, path]) => (key === '@platen/source' ? [] : [path])),
      );
      for (const path of [...named, ...Object.values(manifest.bin ?? {})]) {
        assert.ok(files.includes(path.replace(/^\.\//, '')), `${name} names ${path}, which it does not carry`);
      }
    }
  });

  test('have no import of TypeScript left', () => {
    for (const { name, files } of packed) {
      for (const path of files.filter((each) => each.endsWith('.js'))) {
        const text = readFileSync(join(consumer, 'node_modules', name, path), 'utf8');
        assert.doesNotMatch(
          text,
          /(\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"]\.{1,2}\/[^'"]*\.ts['"]/,
          `${name}/${path}`,
        );
      }
    }
  });

  test('can be imported in Node with nothing but what they declare', () => {
    const names = entries().filter(({ entry }) => !entry.endsWith('/browser'));
    assert.ok(names.length >= 5);
    const script = names.map(({ entry }, index) => `import * as part${index} from '${entry}';`).join('\n');
    const output = names.map((_, index) => `Object.keys(part${index}).length`).join(', ');
    writeFileSync(join(consumer, 'import-all.js'), `${script}\nconsole.log(JSON.stringify([${output}]));\n`);
    const answer = execFileSync(process.execPath, ['import-all.js'], {
      cwd: consumer,
      encoding: 'utf8',
      env: plainEnvironment(),
    });
    const counts = JSON.parse(answer) as number[];
    names.forEach(({ entry }, index) => {
      if (entry !== '@platen/cli') assert.ok(Number(counts[index]) > 0, `${entry} exports nothing`);
    });
  });

  test('render text and emoji in Node and in a pool of threads', () => {
    const run = { text: 'Packed 👩‍💻' };
    const layer = { type: 'text', id: 'title', width: 300, height: 60, runs: [run], style: { fontFamily: 'Inter' } };
    const template = { schemaVersion: 1, pages: [{ id: 'one', width: 320, height: 80, layers: [layer] }] };
    writeFileSync(
      join(consumer, 'render.js'),
      `import { createPool, createRenderer } from '@platen/engine/node';
      const template = ${JSON.stringify(template)};
      const answers = [];
      for (const renderer of [createRenderer(), createPool({ threads: 1 })]) {
        const { outputs, report } = await renderer.render(template, {}, { format: 'png' });
        answers.push({ report, bytes: Buffer.from(outputs[0].bytes).toString('base64') });
        await renderer.close();
      }
      console.log(JSON.stringify(answers));`,
    );
    const answer = execFileSync(process.execPath, ['render.js'], {
      cwd: consumer,
      encoding: 'utf8',
      env: plainEnvironment(),
    });
    const [single, pooled] = JSON.parse(answer) as { report: unknown[]; bytes: string }[];
    assert.deepEqual(single?.report, []);
    assert.equal(Buffer.from(single?.bytes ?? '', 'base64').toString('latin1', 1, 4), 'PNG');
    assert.deepEqual(pooled, single);
  });

  test('can be bundled for browsers, the worker included, with nothing but what they declare', async () => {
    writeFileSync(
      join(consumer, 'page.js'),
      "import { createRenderer } from '@platen/engine/browser';\nglobalThis.start = createRenderer;\n",
    );
    const result = await build({
      root: consumer,
      configFile: false,
      logLevel: 'error',
      worker: { format: 'es' },
      build: { write: false, rolldownOptions: { input: join(consumer, 'page.js') } },
    });
    const files = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
    const textOf = (file: (typeof files)[number]): string =>
      'code' in file ? file.code : Buffer.from(file.source).toString();
    const workers = files.filter(({ fileName }) => /worker-.*\.js$/.test(fileName)).map(textOf);
    // FFmpeg brings a worker of its own.
    const worker = workers.find((text) => text.includes('platen-worker-ready'));
    assert.ok(worker, `no render worker among ${files.map(({ fileName }) => fileName).join(', ')}`);
    for (const text of workers) assert.doesNotMatch(text, /node:fs/);
  });

  test('carry types that a strict consumer can use', () => {
    const names = entries().map(({ entry }) => entry);
    checkTypes('use-types', importAll(names), true);
  });

  test('for other programs carry types of which every file compiles', () => {
    // The server and the command line are run, not compiled against: types of packages that they use do not compile themselves.
    const names = entries().flatMap(({ name, entry }) =>
      /^@platen\/(?:server|cli|library)$/.test(name) || /\/(?:internal|node)$/.test(entry) ? [] : [entry],
    );
    assert.ok(['@platen/editor', '@platen/engine/browser', '@platen/vue'].every((name) => names.includes(name)));
    const components = `
      import { createElement, createRef } from 'react';
      import { h } from 'vue';
      import { PlatenEditor } from '@platen/react';
      import { PlatenEditor as VueEditor } from '@platen/vue';
      const ref = createRef<HTMLElementTagNameMap['platen-editor']>();
      export const names: string[] = [];
      export const inReact = createElement(PlatenEditor, {
        ref, theme: 'dark', templateId: '1', onTemplateSave: ({ detail }) => names.push(detail.name),
      });
      export const inVue = h(VueEditor, { theme: 'light', onError: ({ detail }) => names.push(detail.code) });
      export const undo = () => ref.current?.undo();
      export const picker = document.createElement('platen-asset-picker').types;
      export const drawn = document.createElement('platen-button').variant === 'primary';`;
    checkTypes('use-every-type', importAll(names) + components, false);
  });

  const importAll = (names: readonly string[]): string =>
    names.map((entry, index) => `import * as part${index} from '${entry}';\nexport { part${index} };`).join('\n');

  function checkTypes(name: string, code: string, skipLibCheck: boolean): void {
    writeFileSync(join(consumer, `${name}.ts`), code);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2024',
      lib: ['es2024', 'dom'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      skipLibCheck,
    };
    writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', consumer], {
      stdio: 'inherit',
    });
  }
});

/** The environment without what makes this process run on sources. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, ...rest } = process.env;
  return rest;
}
