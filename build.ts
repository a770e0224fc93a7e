import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildFramePage } from './build-frame-page.ts';
import { buildScripts } from './build-scripts.ts';
import { buildSite, packageVersion } from './docs/site/build-site.ts';

const typescript = fileURLToPath(new URL('node_modules/typescript/bin/tsc', import.meta.url));
const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', import.meta.url));

/** Packages that all pages have parts of. */
const commonPackages = ['engine', 'api', 'template', 'library'];

/**
 * Builds the dist folder of every package below `root`/packages from nothing, so that none keeps a file whose source is gone, the
 * page of shared templates, the editor as other sites load it, the dashboard and the documentation. Throws when the types do not check; the
 * compiler's words are on the standard output then.
 */
export function buildPackages(root: string): void {
  for (const dist of globSync('packages/*/dist', { cwd: root })) rmSync(join(root, dist), { recursive: true });
  compilePackages(root);
  pointModulesAtBuilt(root);
  buildSharePage(root);
  buildEditorFiles(root);
  buildDashboard(root);
  buildDocs(root);
}

/**
 * Brings what `buildPackages` makes up to date, with no more work than that takes, but for `pointModulesAtBuilt` and files whose
 * source is gone, which stay. Throws as it does.
 */
export function refreshPackages(root: string): void {
  compilePackages(root);
  refreshSharePage(root);
  refreshEditorFiles(root);
  refreshDashboard(root);
  refreshDocs(root);
}

/** Compiles the modules of every package below `root`/packages, where a source is newer than what was compiled. */
function compilePackages(root: string): void {
  const projects = globSync('packages/**/tsconfig.json', {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  });
  // Tools make data that is kept as files; they are no part of what is built.
  const built = projects.filter((path) => !path.split(sep).includes('tools'));
  execFileSync(process.execPath, [typescript, '-b', '--checkers', '1', ...built], { cwd: root, stdio: 'inherit' });
}

/** Has the compiled modules below `root`/packages find each other where they name files by URL. */
export function pointModulesAtBuilt(root: string): void {
  for (const file of globSync('packages/*/dist/**/*.js', { cwd: root })) pointAtBuilt(join(root, file));
}

/**
 * Builds the public page of shared templates into the dist folder of its package below `root`, or into `folder`: one HTML file,
 * and beside it the scripts and styles it names, compressed too.
 */
export function buildSharePage(root: string, folder = join(root, 'packages/playground/dist/page')): void {
  buildPage(root, 'packages/playground/entry', folder);
}

/**
 * Builds what the service hands to other sites into the dist folder of the server's package below `root`, or into `folder`: `cdn/`
 * with the editor as a script and its parts and the class for hosts of its frame as one module, and `page/` with the page for frames.
 */
export function buildEditorFiles(root: string, folder = join(root, 'packages/server/dist/editor')): void {
  // Each in a process of its own, as everything here is done step by step.
  for (const [task, place] of [
    ['frame', 'page'],
    ['scripts', 'cdn'],
  ] as const) {
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), task, root, join(folder, place)], {
      cwd: root,
      stdio: 'inherit',
    });
  }
  compress(join(folder, 'page'), 'static/*.{js,css,wasm}');
  compress(join(folder, 'cdn'), '{,parts/}*.js');
}

/** Builds the workspace's pages into the dist folder of their package below `root`, or into `folder`. */
export function buildDashboard(root: string, folder = join(root, 'packages/dashboard/dist/page')): void {
  buildPage(root, 'packages/dashboard/entry', folder);
}

/** Builds the documentation, as the service shows it, into the dist folder of the server's package below `root`, or into `folder`. */
export function buildDocs(root: string, folder = join(root, 'packages/server/dist/docs')): void {
  buildSite(root, folder, { version: packageVersion(root), isServed: true });
}

/** Builds the public page of shared templates where a source is newer, as when the demo starts again. Answers its folder. */
export function refreshSharePage(root: string): string {
  const folder = join(root, 'packages/playground/dist/page');
  const sources = packageSources([...commonPackages, 'editor', 'playground']);
  refresh(root, folder, { sources, build: () => buildSharePage(root) });
  return folder;
}

/** Builds the editor's files where a source is newer than they are, as when the demo starts again. Answers their folder. */
export function refreshEditorFiles(root: string): string {
  const folder = join(root, 'packages/server/dist/editor');
  const sources = packageSources([...commonPackages, 'editor']);
  refresh(root, join(folder, 'cdn'), { sources, build: () => buildEditorFiles(root) });
  return folder;
}

/** Builds the workspace's pages where a source is newer than they are, as when the demo starts again. Answers their folder. */
export function refreshDashboard(root: string): string {
  const folder = join(root, 'packages/dashboard/dist/page');
  const sources = packageSources([...commonPackages, 'editor', 'playground', 'dashboard']);
  refresh(root, folder, { sources, build: () => buildDashboard(root) });
  return folder;
}

/** Builds the documentation where one of its files, or what turns them into pages, is newer than it is. Answers its folder. */
export function refreshDocs(root: string): string {
  const folder = join(root, 'packages/server/dist/docs');
  const sources = [
    'docs/**/*.{md,ts,css,jpg}',
    '*.md',
    'packages/*/README.md',
    'packages/server/package.json',
    'package-lock.json',
  ];
  refresh(root, folder, { sources, build: () => buildDocs(root) });
  return folder;
}

/** Files of some packages, and what turns them into what browsers load. */
function packageSources(packages: readonly string[]): string[] {
  return [`packages/{${packages.join(',')}}/**/*.{ts,json,html,css,svg}`, '*.ts', 'package-lock.json'];
}

/** Builds where a source is newer than the last whole build into `folder`. */
function refresh(root: string, folder: string, made: { sources: readonly string[]; build: () => void }): void {
  const unlock = lockBuilds(root);
  try {
    const stamp = join(root, '.out', `built-${relative(root, folder).replaceAll(sep, '-')}`);
    const builtMs = existsSync(folder) ? (statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0) : 0;
    const exclude = (path: string): boolean => /(?:^|[\\/])(?:node_modules|dist)$/.test(path);
    const isStale = globSync(made.sources, { cwd: root, exclude }).some(
      (file) => statSync(join(root, file)).mtimeMs > builtMs,
    );
    if (!isStale) return;
    made.build();
    writeFileSync(stamp, '');
  } finally {
    unlock();
  }
}

/** Waits until no other process builds. Two of them, such as the demo and a test, would write the same files. */
function lockBuilds(root: string): () => void {
  const lock = join(root, '.out/build.lock');
  mkdirSync(join(root, '.out'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    // A process that was killed leaves its lock.
    if (isOver(lock)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function isOver(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function buildPage(root: string, page: string, folder: string): void {
  const settings = ['--config', fileURLToPath(new URL('vite.config.ts', import.meta.url)), '--logLevel', 'error'];
  const places = ['--outDir', folder, '--emptyOutDir', '--assetsDir', 'static', '--base', './', '--sourcemap', 'false'];
  runVite(root, ['build', page, ...settings, ...places]);
  compress(folder, 'static/*.{js,css,wasm}');
}

function runVite(root: string, given: readonly string[]): void {
  execFileSync(process.execPath, [vite, ...given], { cwd: root, stdio: 'inherit' });
}

/** Compressed once and not with every answer. */
function compress(folder: string, files: string): void {
  for (const file of globSync(files, { cwd: folder })) {
    writeFileSync(join(folder, `${file}.gz`), gzipSync(readFileSync(join(folder, file)), { level: 9 }));
  }
}

/** The compiler turns `./x.ts` into `./x.js` in imports; files named by URL, such as a worker's, are left to this. */
function pointAtBuilt(file: string): void {
  const text = readFileSync(file, 'utf8');
  const pointed = text.replaceAll(/(new URL\(\s*['"]\.{1,2}\/[^'"]+)\.ts(['"],\s*import\.meta\.url)/g, '$1.js$2');
  if (pointed !== text) writeFileSync(file, pointed);
}

if (import.meta.main) {
  const [task, root = fileURLToPath(new URL('.', import.meta.url)), folder = ''] = process.argv.slice(2);
  if (task === 'scripts') await buildScripts(root, folder);
  else if (task === 'frame') await buildFramePage(root, folder);
  else buildPackages(root);
}
