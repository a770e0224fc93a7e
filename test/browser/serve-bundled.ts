import type { TestRunnerConfig } from '@web/test-runner';
import { bundledFilesPath } from './bundled-files.ts';
import { readBundledFile } from '../../packages/engine/node/bundled-files.ts';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

const types: Record<string, string> = {
  js: 'text/javascript',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  json: 'application/json',
};

/** Server middleware that answers `/assets/<path>` with the same bytes Node's engine reads; 404 when there is no such file. */
export const serveBundledFiles: Middleware = async (context, next) => {
  if (!context.path.startsWith(bundledFilesPath)) {
    await next();
    return;
  }
  const path = decodeURIComponent(context.path.slice(bundledFilesPath.length));
  try {
    context.body = Buffer.from(await readBundledFile(path));
    context.type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    context.set('cache-control', 'max-age=3600');
  } catch (error) {
    context.status = 404;
    context.body = error instanceof Error ? error.message : 'not found';
  }
};
