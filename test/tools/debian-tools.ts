import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs that tests ask about our files, and the Debian package each one is in. */
const packageOf = {
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  qpdf: 'qpdf',
  mutool: 'mupdf-tools',
  pdffonts: 'poppler-utils',
  pdfimages: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdftocairo: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
} as const;

/** A program that tests may ask for. */
export type DebianTool = keyof typeof packageOf;

/**
 * Why a test that needs these programs cannot run here; `false` when it can, so that it goes straight into `test`'s `skip`.
 * Missing ones are installed when this is Debian and we are root.
 */
export function lacksTools(...tools: DebianTool[]): string | false {
  if (missing(tools).length > 0) install(missing(tools));
  const still = missing(tools);
  return still.length === 0 ? false : `not installed here: ${still.join(', ')}`;
}

/** What a program printed on its standard output. Throws with what it said when it fails. */
export function runTool(tool: DebianTool, args: readonly string[], options: { input?: Uint8Array } = {}): string {
  return runToolForBytes(tool, args, options).toString('utf8');
}

/** As `runTool`, for output that is no text. */
export function runToolForBytes(
  tool: DebianTool,
  args: readonly string[],
  options: { input?: Uint8Array } = {},
): Buffer {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { ...options, maxBuffer: 2 ** 30, timeout: 120_000 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')} ended with ${status}: ${stderr.toString('utf8')}`);
  return stdout;
}

function missing(tools: readonly DebianTool[]): DebianTool[] {
  return tools.filter((tool) => spawnSync(tool, ['-h'], { stdio: 'ignore', timeout: 60_000 }).error !== undefined);
}

/** Each package is tried once a process. */
const tried = new Set<string>();

function install(tools: readonly DebianTool[]): void {
  installPackages(tools.map((tool) => packageOf[tool]));
}

/** Installs Debian packages when this is Debian and we are root; says nothing when it cannot. */
export function installPackages(names: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const packages = [...new Set(names)].filter((name) => !tried.has(name));
  if (packages.length === 0) return;
  for (const name of packages) tried.add(name);
  console.log(`Installing ${packages.join(', ')} for the tests, as this is a Debian machine and we are root.`);
  // Test files run side by side: the lock is waited for.
  for (const args of [
    ['update'],
    ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', '--no-install-recommends', ...packages],
  ]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) return;
  }
}
