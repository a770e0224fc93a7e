import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import type { FoundBrowser } from './found-browser.ts';

/**
 * The Chromium that npm's `@sparticuz/chromium` carries, unpacked once per version into the machine's temporary folder together
 * with the few shared libraries a bare Linux lacks. Answers undefined where the package is absent or not made for this machine.
 * The package's own launcher is not used: it shares one fixed path between users and versions.
 */
export async function findCarriedChromium(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const root = packageFolder('@sparticuz/chromium');
  if (!root) return undefined;
  const version = createHash('sha256')
    .update(readFileSync(join(root, 'package.json')))
    .digest('hex')
    .slice(0, 12);
  const folder = join(tmpdir(), `platen-chromium-${userInfo().username}-${version}`);
  if (!existsSync(folder)) await unpack(join(root, 'bin'), folder);
  return {
    path: join(folder, 'chromium'),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: {
      LD_LIBRARY_PATH: [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
    from: 'carried by npm',
  };
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    return undefined;
  }
}

/** Unpacks beside the target and renames at the end, so that a half-made folder is never taken for a whole one. */
async function unpack(packed: string, folder: string): Promise<void> {
  const making = `${folder}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true, mode: 0o700 });
  const open = (name: string): NodeJS.ReadableStream =>
    createReadStream(join(packed, name)).pipe(createBrotliDecompress());
  await pipeline(open('chromium.br'), createWriteStream(join(making, 'chromium'), { mode: 0o755 }));
  for (const name of ['al2023.tar.br', 'swiftshader.tar.br']) await pipeline(open(name), extract(making));
  await pipeline(open('fonts.tar.br'), extract(join(making, 'fonts')));
  // The package's own configuration names folders of the service it was made for.
  const fonts = `<dir>${folder}/fonts</dir><cachedir>${folder}/fonts/cache</cachedir>`;
  writeFileSync(join(making, 'fonts', 'fonts.conf'), `<?xml version="1.0"?>\n<fontconfig>${fonts}</fontconfig>\n`);
  try {
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
