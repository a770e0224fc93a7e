// The page of the worker renderer: what Node asks of it is `window.platenRender` and `window.platenProbe`.
import { createRenderer, probeFormats } from '@platen/engine/browser';
import type { Modifications, RenderOptions } from '@platen/engine';
import { PlatenError } from '@platen/template';
import { bundledFilesPath } from './bundled-files.ts';
import type { PageAnswer } from './page-answer.ts';

const renderer = createRenderer({
  assetBase: bundledFilesPath,
  async resolveRelative(path) {
    const response = await fetch(`/relative/${encodeURIComponent(path)}`);
    if (!response.ok) throw new PlatenError('ASSET_UNREACHABLE', `There is no file ${path}.`);
    return new Uint8Array(await response.arrayBuffer());
  },
});

async function render(template: unknown, modifications: Modifications, options: RenderOptions): Promise<PageAnswer> {
  const startedAt = performance.now();
  try {
    const { outputs, ...result } = await renderer.render(template, modifications, options);
    const durationMs = performance.now() - startedAt;
    return {
      ok: true,
      result: { ...result, outputs: [] },
      outputs: await Promise.all(outputs.map(async (output) => ({ ...output, bytes: await toBase64(output.bytes) }))),
      durationMs,
    };
  } catch (error) {
    if (error instanceof PlatenError) return { ok: false, code: error.code, message: error.message };
    return { ok: false, code: 'RENDER_FAILED', message: String(error) };
  }
}

function toBase64(bytes: Uint8Array): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The bytes could not be read.')));
  reader.readAsDataURL(new Blob([new Uint8Array(bytes)]));
  return promise;
}

const probe = () => probeFormats({ assetBase: new URL(bundledFilesPath, location.href).href });

Object.assign(window, { platenRender: render, platenProbe: probe });
