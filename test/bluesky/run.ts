import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run test:bluesky`: installs the real server of Bluesky into this folder on its first run, and publishes to it.
const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, '..', '..');
const stamp = join(folder, 'node_modules', '.platen-installed');

install();
const { status } = spawnSync(
  process.execPath,
  ['--conditions=@platen/source', '--test', '--test-force-exit', join(folder, 'publish-to-bluesky.ts')],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

function install(): void {
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.versions.modules}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing Bluesky’s server. This takes some minutes, and only happens when its lock file changed.');
  // One of its packages is compiled where no ready one can be fetched: for the Node that runs this, whose headers may lie beside it.
  const home = join(dirname(process.execPath), '..');
  const hasHeaders = existsSync(join(home, 'include', 'node', 'node.h'));
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...(hasHeaders && { npm_config_nodedir: home }) },
  });
  if (installed.status !== 0) {
    console.error('Bluesky’s server could not be installed here. It needs Node 22, and Python and a C++ compiler.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
