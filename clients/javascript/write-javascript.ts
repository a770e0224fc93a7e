import { writeClientTypes, type OpenApiDocument } from '@platen/api/openapi';
import { readClientModule } from '@platen/server';
import type { ClientFiles } from '../model/client-files.ts';

const manifest = {
  name: 'platen-client',
  version: '1.0.0',
  description: 'A client of a Platen service, without dependencies',
  license: 'MIT',
  type: 'module',
  exports: { '.': { types: './client.d.ts', default: './client.js' } },
  files: ['client.js', 'client.d.ts'],
  engines: { node: '>=18' },
};

/** The client that a service hands out at `/v1/client.js`, as a package that `npm pack` makes a file of. */
export function writeJavaScript(document: OpenApiDocument): ClientFiles {
  return {
    'package.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    'client.js': readClientModule(),
    'client.d.ts': writeClientTypes(document),
  };
}
