import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import { operations } from '@platen/api';
import { build, transform, type Loader, type Message } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = globSync('{README.md,CONTRIBUTING.md,docs/**/*.md,packages/*/README.md}', {
  cwd: root,
  exclude: ['docs/reference/**'],
}).toSorted();

/** A piece of code in a page. */
interface Snippet {
  page: string;
  /** Its first line in the page, from 1. */
  line: number;
  language: string;
  code: string;
}

/** The pieces of a page in languages that run in browsers and Node; of HTML, its scripts. */
function snippetsOf(page: string): Snippet[] {
  const text = readFileSync(`${root}${page}`, 'utf8');
  return [...text.matchAll(/^```(ts|tsx|js|jsx|html|vue)\n([\s\S]*?)^```/gm)].flatMap(
    ({ index, 1: language = '', 2: code = '' }) => {
      const line = text.slice(0, index).split('\n').length + 1;
      if (language !== 'html' && language !== 'vue') return [{ page, line, language, code }];
      return [...code.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => {
        return { page, line, language: 'ts', code: script };
      });
    },
  );
}

/** The pieces of a page that are typed into a shell. */
function shellOf(page: string): Snippet[] {
  const text = readFileSync(`${root}${page}`, 'utf8');
  return [...text.matchAll(/^```(sh|bash)\n([\s\S]*?)^```/gm)].map(({ index, 1: language = '', 2: code = '' }) => {
    return { page, line: text.slice(0, index).split('\n').length + 1, language, code };
  });
}

/** Names that stand for what an earlier answer had. */
const answered = new Set(['ID', 'CLIENT', 'TEMPLATE_ID']);
/** Variables of programs that call the service, and those that the examples give to the service. */
const known = /^(?:PLATEN_URL|PLATEN_API_KEY|PLATEN_EMBED_SECRET|PLATEN_S3_(?:BUCKET|ENDPOINT)|DATABASE_URL)$/;

const snippets = pages.flatMap(snippetsOf);
const shell = pages.flatMap(shellOf);
const wordsOf = ({ page, line }: Snippet, { text, location }: Message): string =>
  `${page}:${line - 1 + (location?.line ?? 1)}: ${text}`;

describe('code in the docs', () => {
  test('can be read', async () => {
    assert.ok(snippets.length > 40, String(snippets.length));
    const problems: string[] = [];
    for (const snippet of snippets) {
      try {
        await transform(snippet.code, { loader: snippet.language as Loader, logLevel: 'silent' });
      } catch (error) {
        problems.push(...(error as { errors: Message[] }).errors.map((message) => wordsOf(snippet, message)));
      }
    }
    assert.deepEqual(problems, []);
  });

  test('for a shell can be read, and uses one set of variables', { skip: process.platform === 'win32' }, () => {
    assert.ok(shell.length > 30, String(shell.length));
    const problems = shell.flatMap(({ page, line, code }) => {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' });
      return status === 0 ? [] : [`${page}:${line}: ${stderr}`];
    });
    for (const { page, line, code } of [...snippets, ...shell])
      for (const [, one, other] of code.matchAll(/\$\{?([A-Z][A-Z0-9_]+)|process\.env\.([A-Z0-9_]+)/g)) {
        const name = one ?? other ?? '';
        if (!known.test(name) && !answered.has(name)) problems.push(`${page}:${line}: ${name}`);
      }
    assert.deepEqual(problems, []);
  });

  test('calls operations that the service has', () => {
    const calls = shell.flatMap(({ page, line, code }) =>
      code
        .replaceAll('\\\n', ' ')
        .split(/^(?= *curl )/m)
        .flatMap((call) => {
          const path = /"?\$PLATEN_URL(\/v1\/[^"?\s]*)/.exec(call)?.[1];
          const sends = /(?:-d|--data(?:-binary)?|--json|-F|--form) /.test(call);
          const method = /-X (\w+)/.exec(call)?.[1] ?? (sends ? 'POST' : 'GET');
          // The OAuth server's own addresses are those of its standards.
          return path === undefined || path.startsWith('/v1/oauth/') ? [] : [{ at: `${page}:${line}`, method, path }];
        }),
    );
    assert.ok(calls.length > 15, String(calls.length));
    const all = Object.values(operations).map(({ method, path }) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^/v1${path.replaceAll(/\{[^}]+\}|:\w+/g, '[^/]+')}$`),
    }));
    const missing = calls.filter(
      (call) => !all.some(({ method, path }) => method === call.method && path.test(call.path)),
    );
    assert.deepEqual(missing, []);
  });

  test('imports what the packages have', async () => {
    const imports = snippets.flatMap(({ code, page }) =>
      [...code.matchAll(/^import(?! type\b)[\s{][^;]*? from '@platen\/[^']+';/gm)].map(([statement]) => ({
        page,
        statement,
      })),
    );
    assert.ok(imports.length > 8, String(imports.length));
    imports.push({ page: 'this test', statement: "import { nothing } from '@platen/template';" });
    // Each in a module of its own, as several name the same; what they import is used, or it would not be looked for.
    const modules = imports.map(({ statement }) => {
      const named = /\{([^}]*)\}/.exec(statement)?.[1] ?? '';
      const names = named
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '));
      const from = /'([^']+)'/.exec(statement)?.[1] ?? '';
      return names.length === 0
        ? `import '${from}';`
        : `export { ${names.map((name) => name.split(' as ')[0]).join(', ')} } from '${from}';`;
    });
    const { errors } = await build({
      stdin: {
        contents: modules
          .map((_module, index) => `import * as m${index} from 'snippet:${index}'; keep(m${index});`)
          .join('\n'),
        loader: 'js',
      },
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
      conditions: ['@platen/source'],
      plugins: [
        {
          name: 'snippets',
          setup({ onResolve, onLoad }) {
            onResolve({ filter: /^snippet:/ }, ({ path }) => ({ path, namespace: 'snippet' }));
            onLoad({ filter: /.*/, namespace: 'snippet' }, ({ path }) => ({
              contents: modules[Number(path.slice('snippet:'.length))] ?? '',
              loader: 'js',
              resolveDir: root,
            }));
            // Other packages are no part of the question.
            onResolve({ filter: /^[^./]/ }, ({ path }) =>
              /^(?:@platen\/|snippet:)/.test(path) ? undefined : { path, external: true },
            );
            onResolve({ filter: /\.(?:css|wasm|json|html)/ }, ({ path }) => ({ path, external: true }));
          },
        },
      ],
    }).catch((error: unknown) => error as { errors: Message[] });
    const said = errors.map(({ text, location }) => {
      const index = /^snippet:snippet:(\d+)$/.exec(location?.file ?? '')?.[1];
      return `${index === undefined ? location?.file : imports[Number(index)]?.page}: ${text}`;
    });
    assert.deepEqual(said, ['this test: No matching export in "packages/template/index.ts" for import "nothing"']);
  });
});
