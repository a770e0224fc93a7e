import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../tools/debian-tools.ts';
import { debianPackages, findOtherBrowsers, hasDecoders } from './find-other-browsers.ts';

// `npm run test:browsers` tries Firefox and WebKitGTK, which it installs where that is possible; `npm run test:browsers -- Firefox` one of them.
const names = ['Firefox', 'WebKitGTK'];
const given = process.argv.slice(2);
const unknown = given.filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`There is no such browser: ${unknown.join(', ')}. There are ${names.join(' and ')}.`);
const wanted = given.length === 0 ? names : given;

const missing = (): string[] => {
  const found = findOtherBrowsers().map(({ name }) => String(name));
  return wanted.filter((name) => !found.includes(name));
};

if (missing().length > 0 || (wanted.includes('WebKitGTK') && !hasDecoders())) installPackages(debianPackages);
if (missing().length > 0) {
  fail(
    `${missing().join(' and ')} cannot be tried: not installed, and installed by this command as root on Debian alone. ` +
      `Install what its packages have: ${debianPackages.join(', ')}.`,
  );
}

const { status } = spawnSync(
  process.execPath,
  ['--conditions=@platen/source', '--test', '--test-reporter=spec', 'test/other-browsers/other-browsers.test.ts'],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, PLATEN_OTHER_BROWSERS: wanted.join(',') },
  },
);
process.exitCode = status ?? 1;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
