import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PlatenError } from '@platen/template';
import { readBundledFile } from '@platen/engine/node';
import type { Modifications, Renderer, RenderOptions, RenderResult } from '@platen/engine';
import { bundledFilesPath } from './bundled-files.ts';
import type { PageAnswer } from './page-answer.ts';
import { bundleScript, serveFiles, typeOf, type ServedFile } from './serve-bundle.ts';

/** The page that renders in a worker, on a loopback port. */
export interface ServedRenderPage {
  origin: string;
  /** Where relative sources lie for the next renders. */
  setRelativeFolder(folder: string): void;
  close(): void;
}

/** Bundles the render page and serves it. It is ready once the expression `typeof platenRender === "function"` is true in it. */
export async function serveRenderPage(): Promise<ServedRenderPage> {
  const { files, script } = await bundleScript(new URL('render-page.ts', import.meta.url));
  const html = `<!doctype html><title>Render page</title><script type="module" src="${script}"></script>`;
  files.set('/', { type: 'text/html', body: html });
  let relativeFolder = process.cwd();
  const { origin, close } = await serveFiles((path) => files.get(path) ?? readServed(path, relativeFolder));
  return { origin, setRelativeFolder: (folder) => void (relativeFolder = folder), close };
}

/** The renderer of a render page that is open in some browser. `evaluate` evaluates an expression in it and waits for its promise. */
export function rendererOver(
  evaluate: (expression: string) => Promise<unknown>,
  onDuration: (durationMs: number) => void = () => {},
): Pick<Renderer, 'render'> {
  return {
    async render(template, modifications = {}, options = {}) {
      const answer = await askPage(evaluate, template, modifications, options);
      if (!answer.ok) throw new PlatenError(answer.code, answer.message);
      onDuration(answer.durationMs);
      const outputs = answer.outputs.map((output) => ({ ...output, bytes: Buffer.from(output.bytes, 'base64') }));
      return { ...answer.result, outputs } satisfies RenderResult;
    },
  };
}

function askPage(
  evaluate: (expression: string) => Promise<unknown>,
  template: unknown,
  modifications: Modifications,
  options: RenderOptions,
): Promise<PageAnswer> {
  const args = JSON.stringify([template, modifications, options]).replaceAll('\u2028', '\\u2028');
  return evaluate(`platenRender(...${args})`) as Promise<PageAnswer>;
}

async function readServed(path: string, relativeFolder: string): Promise<ServedFile | undefined> {
  if (path.startsWith(bundledFilesPath)) {
    return { type: typeOf(path), body: await readBundledFile(path.slice(bundledFilesPath.length)) };
  }
  if (!path.startsWith('/relative/')) return undefined;
  return { type: typeOf(path), body: await readFile(resolve(relativeFolder, path.slice('/relative/'.length))) };
}
