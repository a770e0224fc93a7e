import { readFileSync } from 'node:fs';
import nodeModule from 'node:module';

/** The modules of the client, each after those that it uses. */
const parts = [
  '../error-codes',
  'wait',
  'read-events',
  'write-request',
  'service-response-error',
  'call-table',
  'create-client',
  'render-jobs',
];
const exported = ['createClient', 'followRenderJob', 'waitForRenderJob', 'waitForRenderBatch', 'ServiceResponseError'];

/**
 * The client of `@platen/api/client` as one JavaScript module that imports nothing: its modules one after the other, from their sources or as they were
 * built.
 */
export function readClientModule(): string {
  const index = import.meta.resolve('@platen/api/client');
  const ending = index.endsWith('.ts') ? '.ts' : '.js';
  const texts = parts.map((part) => {
    const text = readFileSync(new URL(`${part}${ending}`, index), 'utf8');
    return (ending === '.ts' ? nodeModule.stripTypeScriptTypes(text) : text)
      .replaceAll(/^import [^;]*;[ \t]*$/gm, '')
      .replaceAll(/^export (?=async |class |const |function )/gm, '')
      .replaceAll(/^\/\/# sourceMappingURL.*$/gm, '')
      .replaceAll(/[ \t]+$/gm, '')
      .replaceAll(/\n{2,}/g, '\n')
      .trim();
  });
  return `// Client of a Platen service. Types: client.d.ts, beside this file.\n${texts.join('\n')}\nexport { ${exported.join(', ')} };\n`;
}
