import { isBuiltin } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';

const nothingPath = '/node_modules/.nothing.js';

/**
 * Gives packages a module of nothing for what is Node's alone, as bundlers do: files that the `browser` field of their package
 * turns off, and Node's own modules, which they ask for after a look at where they run.
 */
export function browserFieldPlugin(rootDir: string): TestRunnerPlugin {
  return {
    name: 'browser-field',
    resolveImport({ source, context }) {
      return context.path.includes('/node_modules/') && isBuiltin(source) ? nothingPath : undefined;
    },
    serve(context) {
      if (context.path === nothingPath) return { body: 'export {};', type: 'js' };
      if (!context.path.includes('/node_modules/')) return undefined;
      const file = join(rootDir, normalize(decodeURIComponent(context.path)));
      return isTurnedOff(file) ? { body: 'export {};', type: 'js' } : undefined;
    },
  };
}

function isTurnedOff(file: string): boolean {
  let directory = dirname(file);
  while (!existsSync(join(directory, 'package.json')) && directory !== dirname(directory))
    directory = dirname(directory);
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { browser?: unknown };
  const replacements = (typeof manifest.browser === 'object' ? manifest.browser : {}) as Record<string, unknown>;
  return replacements[`./${relative(directory, file)}`] === false;
}
