import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readBundledFile } from '@platen/engine/node';
import { findBrowser } from '../../browser/find-browser.ts';
import { benchFps, benchFrames, benchImage, benchSide, benchWords } from './design.ts';

const run = promisify(execFile);

/** Versions that are measured against. */
const packages = ['remotion', '@remotion/renderer', '@remotion/bundler'].map((name) => `${name}@4.0.529`);
const others = ['react@19.3.1', 'react-dom@19.3.1'];

/** Remotion, installed for the bench alone. */
export interface RemotionPeer {
  /** Milliseconds for the video. */
  render(): Promise<number>;
  close(): Promise<void>;
}

/** Installs Remotion into a temporary folder and bundles the same look; answers why when that is not possible. */
export async function openRemotion(): Promise<RemotionPeer | string> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-remotion-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages, ...others], {
      cwd: folder,
      timeout: 240_000,
    });
    mkdirSync(join(folder, 'public'));
    writeFileSync(join(folder, 'public/lake.webp'), await readBundledFile(benchImage.replace('library:', '')));
    writeFileSync(join(folder, 'index.js'), composition);
    const load = createRequire(join(folder, 'package.json'));
    const { bundle } = load('@remotion/bundler') as Bundler;
    const renderer = load('@remotion/renderer') as RemotionRenderer;
    const serveUrl = await bundle({ entryPoint: join(folder, 'index.js'), publicDir: join(folder, 'public') });
    const browser = await findBrowser(process.env, { isMeasured: true });
    const common = {
      serveUrl,
      browserExecutable: browser.path,
      chromeMode: 'chrome-for-testing',
      logLevel: 'error',
      timeoutInMilliseconds: 60_000,
    };
    const selected = await renderer.selectComposition({ ...common, id: 'bench' });
    return {
      async render() {
        const startedAt = performance.now();
        await renderer.renderMedia({
          ...common,
          composition: selected,
          codec: 'h264',
          x264Preset: 'veryfast',
          muted: true,
          outputLocation: join(folder, 'video.mp4'),
          overwrite: true,
        });
        return performance.now() - startedAt;
      },
      async close() {
        remove();
      },
    };
  } catch (error) {
    remove();
    return error instanceof Error ? (error.message.split('\n')[0] ?? 'it failed') : String(error);
  }
}

interface Bundler {
  bundle(options: Record<string, unknown>): Promise<string>;
}

interface RemotionRenderer {
  selectComposition(options: Record<string, unknown>): Promise<unknown>;
  renderMedia(options: Record<string, unknown>): Promise<unknown>;
}

const composition = `
import { createElement as h } from 'react';
import { AbsoluteFill, Composition, Img, registerRoot, staticFile, useCurrentFrame } from 'remotion';

function Video() {
  const frame = useCurrentFrame();
  const seconds = frame / ${benchFps};
  const turn = (seconds / 5) * 360;
  const float = Math.sin((seconds / 3) * 2 * Math.PI) * 12;
  return h(AbsoluteFill, { style: { background: '#12263a' } },
    h(Img, { src: staticFile('lake.webp'), style: {
      position: 'absolute', left: 240, top: 380, width: 600, height: 600, objectFit: 'cover', transform: 'rotate(' + turn + 'deg)' } }),
    h('div', { style: { position: 'absolute', left: 90, top: 90 + float, width: 900, height: 240, color: '#fff',
      font: '700 64px/1.2 sans-serif' } }, ${JSON.stringify(benchWords)}));
}

registerRoot(() => h(Composition, {
  id: 'bench', component: Video, width: ${benchSide}, height: ${benchSide}, fps: ${benchFps}, durationInFrames: ${benchFrames} }));
`;
