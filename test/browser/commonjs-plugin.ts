import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestRunnerPlugin } from '@web/test-runner';

/**
 * Lets the browser tests import packages that exist as CommonJS only: such a file is answered as one module with everything it
 * requires inside, and with the names Node finds in it as named exports. Everything else in the house is served file by file.
 */
export function commonjsPlugin(rootDir: string): TestRunnerPlugin {
  const bundled = new Map<string, Promise<string>>();
  return {
    name: 'commonjs',
    async serve(context) {
      if (!context.path.includes('/node_modules/') || !/\.c?js$/.test(context.path)) return undefined;
      const file = join(rootDir, normalize(decodeURIComponent(context.path)));
      if (!isCommonjs(file)) return undefined;
      let body = bundled.get(file);
      if (!body) bundled.set(file, (body = bundle(file)));
      return { body: await body, type: 'js' };
    },
  };
}

function isCommonjs(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return /\b(module\.exports|exports\.\w+\s*=|require\()/.test(text) && !/^\s*(import\b|export\b)/m.test(text);
}

async function bundle(file: string): Promise<string> {
  const exported = createRequire(import.meta.url)(file) as Record<string, unknown>;
  const names = Object.keys(exported).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
  const result = await build({
    stdin: {
      contents: [
        `const whole = require(${JSON.stringify(file)});`,
        // Modules that a compiler made of ES modules say so, and may have no default.
        "export default whole.__esModule && 'default' in whole ? whole.default : whole;",
        ...names.map((name) => `export const ${name} = whole[${JSON.stringify(name)}];`),
      ].join('\n'),
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return result.outputFiles[0]?.text ?? '';
}
