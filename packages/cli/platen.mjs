#!/usr/bin/env node
// Starts the `platen` command: what was built, or, in a working copy of the house, the sources as they are. Plain JavaScript for
// Node 20, whose place a newer Node that npm installed takes where the command needs one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const sources = join(here, 'main.ts');
const hasSources = existsSync(sources);
const sourceCondition = '--conditions=@platen/source';
/** Sources need a Node that reads TypeScript; what was built needs less. */
const oldest = hasSources ? [22, 18] : [22, 12];
const args = process.argv.slice(2);

if (!isNewEnough(process.version)) startWith(findNode());
else if (!hasSources) await run(join(here, 'dist', 'main.js'));
else if (process.execArgv.includes(sourceCondition)) await run(sources);
else startWith(process.execPath);

async function run(file) {
  const { runCli } = await import(pathToFileURL(file).href).catch(failForMissing);
  process.exitCode = await runCli(args);
}

/** A package can be missing that the command needs to start at all, as after a pull that brought a new one. */
function failForMissing(error) {
  const [, name] = /^Cannot find package '([^']+)'/.exec(error.message) ?? [];
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || name === undefined) throw error;
  fail(`the package ${name} is not installed; run "${hasSources ? 'npm ci' : 'npm install'}"`);
}

/** Starts this file again with another Node and ends as it ends. It is notified of every signal: it decides. */
function startWith(node) {
  const conditions = hasSources ? [sourceCondition] : [];
  const child = spawn(node, [...conditions, fileURLToPath(import.meta.url), ...args], { stdio: sharedStreams() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} does not start: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** The standard streams, and what a shell opened for the arguments, such as `/dev/fd/63`. */
function sharedStreams() {
  const streams = ['inherit', 'inherit', 'inherit'];
  for (const argument of args) {
    const [, number] = /(?:^|=)\/(?:dev|proc\/self)\/fd\/(\d{1,4})$/.exec(argument) ?? [];
    if (number === undefined || Number(number) < streams.length) continue;
    while (streams.length < Number(number)) streams.push('ignore');
    streams.push(Number(number));
  }
  return streams;
}

/** The Node that npm installed as a package, here or in a folder above. */
function findNode() {
  const { platform, arch } = process;
  const system = platform === 'win32' ? 'win' : platform;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const packages = ['node', `node-${system}-${arch}`, `node-bin-${system}-${arch}`];
  const places = packages.map((name) => join('node_modules', name, 'bin', file));
  if (platform !== 'win32') places.unshift(join('node_modules', '.bin', 'node'));
  for (let folder = here; ; folder = dirname(folder)) {
    const found = places.map((place) => join(folder, place)).find(startsAndIsNew);
    if (found) return found;
    if (dirname(folder) === folder) break;
  }
  const wanted = oldest.join('.');
  return fail(`this is Node ${process.version}, but Node ${wanted} or newer is required; run "npm install node@24"`);
}

function startsAndIsNew(node) {
  if (!existsSync(node)) return false;
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 && isNewEnough(stdout.trim());
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

function fail(reason) {
  console.error(`platen: ${reason}`);
  process.exit(1);
}
