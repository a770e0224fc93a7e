import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The editor that ours is measured against, and what it needs, at the versions the figures were taken with. */
const packages = { '@excalidraw/excalidraw': '0.18.0', react: '19.1.0', 'react-dom': '19.1.0' };

/** Installs the peer into an empty folder outside the repository. Answers its folder of modules; throws without a registry. */
export function installPeer(folder: string): string {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 300_000,
  });
  return join(folder, 'node_modules');
}
