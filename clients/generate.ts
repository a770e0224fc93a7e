import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOpenApi } from '@platen/api/openapi';
import { isLanguage, languages, writeClient } from './write-client.ts';

// `npm run clients -- LANGUAGE [FOLDER]`: writes a typed client of the service from its OpenAPI document.
const [language = '', folder] = process.argv.slice(2);
if (!isLanguage(language)) {
  console.error(`Name a language: ${languages.join(', ')}.`);
  process.exit(1);
}
const target = folder ?? fileURLToPath(new URL(`../.out/clients/${language}`, import.meta.url));
const files = Object.entries(writeClient(language, createOpenApi('https://studio.example/v1')));
for (const [path, text] of files) {
  const file = join(target, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(`Wrote ${files.length} files to ${target}`);
