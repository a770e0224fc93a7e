import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { referencePages, writeReference } from './checks/faces/reference.ts';

// `npm run reference`: writes the reference of the packages anew from the comments of their sources.
const root = fileURLToPath(new URL('..', import.meta.url));
for (const page of referencePages) writeFileSync(join(root, page.path), writeReference(root, page));
