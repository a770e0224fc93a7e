import type { OpenApiDocument } from '@platen/api/openapi';
import { writeGo } from './go/write-go.ts';
import { writeJavaScript } from './javascript/write-javascript.ts';
import type { ClientFiles } from './model/client-files.ts';
import { createClientModel, type ClientModel } from './model/client-model.ts';
import { writePhp } from './php/write-php.ts';
import { writePython } from './python/write-python.ts';
import { writeRuby } from './ruby/write-ruby.ts';

const fromModel =
  (write: (model: ClientModel) => ClientFiles) =>
  (document: OpenApiDocument): ClientFiles =>
    write(createClientModel(document));

const writers = {
  javascript: writeJavaScript,
  python: fromModel(writePython),
  php: fromModel(writePhp),
  go: fromModel(writeGo),
  ruby: fromModel(writeRuby),
} satisfies Record<string, (document: OpenApiDocument) => ClientFiles>;

/** A language that there is a client for. */
export type Language = keyof typeof writers;
export const languages = Object.keys(writers) as readonly Language[];

/** Whether a text is the name of such a language. */
export function isLanguage(text: string): text is Language {
  return Object.hasOwn(writers, text);
}

/** The files of a client in a language, from the service's OpenAPI document. */
export function writeClient(language: Language, document: OpenApiDocument): ClientFiles {
  return writers[language](document);
}
