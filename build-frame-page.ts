import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { chunksAtOnce, chunksOf, entryOf, modulesOf, withImports } from './first-chunks.ts';

/**
 * Builds the editor's page for frames into `folder`. What an editor begins with are two files, the first script and what shows a template: left
 * to itself, the bundler makes more than two hundred of it, one for each set of parts that share something.
 */
export async function buildFramePage(root: string, folder: string): Promise<void> {
  const run = (write: boolean, output: Rolldown.OutputOptions = {}): ReturnType<typeof build> =>
    build({
      root: join(root, 'packages/editor/entry'),
      configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
      logLevel: 'error',
      base: './',
      build: {
        outDir: folder,
        emptyOutDir: true,
        assetsDir: 'static',
        sourcemap: false,
        write,
        rolldownOptions: { output },
      },
    } satisfies InlineConfig);
  const apart = chunksOf(await run(false));
  const first = modulesOf(withImports([entryOf(apart)], apart));
  const frame = modulesOf(withImports(chunksAtOnce(apart), apart));
  await run(true, {
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'first', test: (id) => first.has(id), priority: 2 },
        { name: 'frame', test: (id) => frame.has(id), priority: 1 },
      ],
    },
  });
}
