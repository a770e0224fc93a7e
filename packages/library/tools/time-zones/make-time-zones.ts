/**
 * Writes `time-zones/zones.json` from the IANA time zone database as moment-timezone packs it, which is installed into a folder of
 * its own for it: `node --conditions=@platen/source packages/library/tools/time-zones/make-time-zones.ts [FOLDER OF MODULES]`
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { TimeZones, type TimeZoneTable } from '@platen/template/internal';
import { z } from 'zod';
import { packZone, unpackZone } from './pack-zone.ts';

const packageName = 'moment-timezone';
const packageVersion = '0.6.6';

const packed = z.object({ version: z.string(), zones: z.array(z.string()), links: z.array(z.string()) });

function installPackage(): string {
  const place = mkdtempSync(join(tmpdir(), 'platen-zones-'));
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [packageName]: packageVersion } }),
  );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: place,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 300_000,
  });
  return place;
}

const given = process.argv[2];
const place = given === undefined ? installPackage() : undefined;
try {
  const modules = given ?? join(place ?? '', 'node_modules');
  const source = packed.parse(
    JSON.parse(readFileSync(join(modules, packageName, 'data', 'packed', 'latest.json'), 'utf8')),
  );
  const sources = source.zones.map(unpackZone);
  const table: TimeZoneTable = {
    version: source.version,
    zones: Object.fromEntries(
      sources.map((zone): [string, string] => [zone.name, packZone(zone)]).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    links: Object.fromEntries(
      source.links
        .map((link): [string, string] => {
          const [zone = '', name = ''] = link.split('|');
          return [name, zone];
        })
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
  const zones = new TimeZones(table);
  for (const { name, changes } of sources) {
    for (const { minute, offset, before } of changes) {
      const found = [minute - 1, minute].map((at) => zones.offsetMs(name, at * 60_000) / 60_000);
      if (found[0] !== before || found[1] !== offset)
        throw new Error(
          `${name} at ${new Date(minute * 60_000).toISOString()}: ${found.join(', ')}, not ${before}, ${offset}`,
        );
    }
  }
  const text = `${JSON.stringify(table)}\n`;
  writeFileSync(fileURLToPath(new URL('../../time-zones/zones.json', import.meta.url)), text);
  console.log(
    `${sources.length} zones of ${table.version}, ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzipped`,
  );
} finally {
  if (place !== undefined) rmSync(place, { recursive: true });
}
