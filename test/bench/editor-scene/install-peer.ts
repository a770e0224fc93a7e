import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const react = { react: '19.1.0', 'react-dom': '19.1.0' };

/**
 * The editors that ours is measured against, with what they need, at the versions the figures were taken with. Excalidraw is MIT. tldraw is not:
 * its license allows use with its watermark, which the bench leaves as it is, and nothing of it is part of this repository or of what is published.
 * `assets` is the folder of modules that is served below `/peer-assets/`: fonts and icons that either would ask a public host for.
 */
export const peers = {
  Excalidraw: {
    page: 'excalidraw-page.js',
    packages: { '@excalidraw/excalidraw': '0.18.0', ...react },
    assets: '@excalidraw/excalidraw/dist/prod',
  },
  tldraw: {
    page: 'tldraw-page.js',
    packages: { tldraw: '3.15.6', '@tldraw/assets': '3.15.6', ...react },
    assets: '@tldraw/assets',
  },
} as const;

/** Installs a peer into an empty folder outside the repository. Answers its folder of modules; throws without a registry. */
export function installPeer(folder: string, packages: Readonly<Record<string, string>>): string {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 300_000,
  });
  return join(folder, 'node_modules');
}
