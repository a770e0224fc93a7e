/**
 * Writes accounts/common-passwords.json, the filter of passwords that are too common:
 * `node --conditions=@platen/source packages/server/tools/make-common-passwords.ts`
 */
import { writeFileSync } from 'node:fs';
import { buildCommonPasswords } from './build-common-passwords.ts';

const file = new URL('../accounts/common-passwords.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(buildCommonPasswords(), null, 2)}\n`);
