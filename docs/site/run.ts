/**
 * Builds the documentation as static files: `npm run build:docs -- --out DIR [--version NAME]`. DIR holds several versions side by side; a
 * build replaces its own and leaves the others.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packageVersion } from './build-site.ts';
import { buildVersion } from './versions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { out: { type: 'string' }, version: { type: 'string' } } });
const folder = resolve(values.out ?? `${root}.out/docs`);
const version = values.version ?? packageVersion(root);
buildVersion(root, folder, version);
console.log(`The documentation of ${version} is in ${folder}. Open ${folder}/index.html, or serve the folder.`);
