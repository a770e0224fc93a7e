// Runs before `npm start` and `npm test`, with whatever Node the machine has, and sees to it that what they need is there: the
// packages of the lock file, and a Node that runs TypeScript. Plain JavaScript without anything to install, and in the syntax of
// old Nodes, so that a Node that is too old gets a sentence and not a syntax error.
import { spawnSync } from 'child_process';
import { createHash } from 'crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'fs';
import { dirname, join } from 'path';
import { fileURLToPath } from 'url';

const root = dirname(fileURLToPath(import.meta.url));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.platen-installed');
/** The oldest Node that can install, and the oldest that runs TypeScript as it is. */
const oldestToInstall = [20, 0];
const oldestToRun = [22, 18];

main();

function main() {
  if (!isAtLeast(process.version, oldestToInstall)) {
    fail(
      `Platen needs Node 20 or newer, and this is ${process.version}. Get a current one from https://nodejs.org and try again.`,
    );
  }
  if (!isInstalled()) install();
  if (!findNode()) fail(whyNoNode());
}

/** Whether node_modules is what the lock file says: as this script left it, or as `npm install` did. */
function isInstalled() {
  const lockText = readText(join(root, 'package-lock.json'));
  if (readText(stampFile) === hash(lockText)) return true;
  const installedText = readText(join(modules, '.package-lock.json'));
  if (installedText === '') return false;
  const wanted = JSON.parse(lockText).packages;
  const installed = JSON.parse(installedText).packages;
  const same = Object.keys(wanted).every((path) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    // An optional package of another platform is rightly absent.
    if (!installed[path]) return wanted[path].optional === true;
    return installed[path].version === wanted[path].version && installed[path].integrity === wanted[path].integrity;
  });
  if (same) writeStamp();
  return same;
}

/** Installs exactly what the lock file says, whatever the user's own npm settings leave out. */
function install() {
  console.log('Installing what Platen needs. This takes a minute or two, and only happens when the lock file changed.');
  const fitting = [
    '--include=dev',
    '--include=optional',
    '--no-engine-strict',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // Of all scripts of packages only those run that are needed: others compile or fetch what is not.
  const isCopied = npm(['ci', '--ignore-scripts'].concat(fitting)) === 0;
  const scripted = ['esbuild', 'node-av'].filter((name) => existsSync(join(modules, name)));
  const isReady = isCopied && (scripted.length === 0 || npm(['rebuild', '--loglevel=error'].concat(scripted)) === 0);
  if (!isReady) {
    fail('npm ci failed; its own words are above. Platen needs npm 9 or newer and a reachable npm registry.');
  }
  writeStamp();
}

function writeStamp() {
  writeFileSync(stampFile, hash(readText(join(root, 'package-lock.json'))));
}

/**
 * Finds the Node that npm's scripts will take, and answers whether it can run Platen. npm puts node_modules/.bin first in PATH,
 * and there lies the Node that comes as an npm package. Where that one is absent or does not start (a platform without such a
 * package, another C library) the machine's own is good enough when it is new enough; else the package is fetched once more.
 */
function findNode() {
  // npm before 11 unlinks it again while it clears away the same package for other platforms.
  if (!existsSync(carriedNode()) && existsSync(join(modules, nodePackage())))
    npm(['rebuild', nodePackage(), '--loglevel=error']);
  if (startsAndIsNew(carriedNode())) return true;
  removeCarriedNode();
  if (isAtLeast(process.version, oldestToRun)) return true;
  console.log(`This machine's Node is ${process.version}: fetching Node 24 as an npm package.`);
  npm([
    'install',
    '--no-save',
    '--no-engine-strict',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `${nodePackage()}@24`,
  ]);
  if (startsAndIsNew(carriedNode())) return true;
  removeCarriedNode();
  return false;
}

function carriedNode() {
  return join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
}

/** A Node that does not start must not stand first in PATH. */
function removeCarriedNode() {
  for (const ending of ['', '.cmd', '.ps1']) rmSync(join(modules, '.bin', `node${ending}`), { force: true });
}

function startsAndIsNew(node) {
  if (!existsSync(node)) return false;
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  return answer.status === 0 && isAtLeast(answer.stdout.trim(), oldestToRun);
}

function nodePackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return `${platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${process.arch}`;
}

function whyNoNode() {
  return (
    `Platen runs on Node ${oldestToRun.join('.')} or newer; this machine has ${process.version}, and none could be brought as an ` +
    `npm package for ${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org and try again.`
  );
}

/** Runs npm with the Node that runs this script: the npm that called it, where it was npm. Answers its exit code. */
function npm(args) {
  const caller = process.env.npm_execpath || '';
  // node-av brings its codecs through npm; its script would fetch the command line tool from elsewhere as well.
  const env = Object.assign({}, process.env, { SKIP_FFMPEG: 'true' });
  const options = { cwd: root, stdio: 'inherit', env };
  const answer = /npm-cli\.c?js$/.test(caller)
    ? spawnSync(process.execPath, [caller].concat(args), options)
    : spawnSync('npm', args, Object.assign({ shell: process.platform === 'win32' }, options));
  if (answer.error) console.error(`npm did not start: ${answer.error.message}`);
  return answer.status === null ? 1 : answer.status;
}

/** Whether a version such as `v22.18.0` is at least [22, 18]. */
function isAtLeast(version, [major, minor]) {
  const found = /^v(\d+)\.(\d+)/.exec(version);
  if (!found) return false;
  return Number(found[1]) > major || (Number(found[1]) === major && Number(found[2]) >= minor);
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex');
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
