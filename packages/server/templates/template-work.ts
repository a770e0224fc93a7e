import type { TemplateVersion } from '@platen/api';
import {
  createModificationsSchema,
  createModificationsType,
  parseTemplate,
  PlatenError,
  withoutTestData,
  type PromptKind,
  type Template,
} from '@platen/template';
import { exportTextsCsv, exportXliff, importTexts } from '@platen/template/exchange';
import { withFollowedKit } from '../db/followed-kit.ts';
import { prepareBulk } from './bulk/prepare-bulk.ts';
import { prepareTemplate } from './prepare-template.ts';
import { presentDetail } from './present-template.ts';
import { readTable } from './tables/read-table.ts';
import { writeCells } from './tables/write-cells.ts';
import type { ReadableText } from './stored-template.ts';
import { summariseTemplate } from './summarise-template.ts';

const read = (text: string): Template => parseTemplate(JSON.parse(text));
/** Reads a template for somebody who may know its test data, or not. */
const readFor = ({ text, showsTestData }: { text: string; showsTestData: boolean }): Template =>
  showsTestData ? read(text) : withoutTestData(read(text));
const write = (answer: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(answer));

function readUtf8(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch (cause) {
    throw new PlatenError('IMPORT_UNSUPPORTED', 'The file is not UTF-8 text.', { cause });
  }
}

/** Work on whole templates. It takes as long as they are large. */
export const templateWork = {
  /** Writes a template as it is answered whole. */
  detail: ({ text, brandKit, publicUrl, showsTestData, ...head }: ReadableText & { publicUrl: string }) =>
    write(presentDetail({ ...head, content: withFollowedKit(readFor({ text, showsTestData }), brandKit) }, publicUrl)),
  /** Writes a version as it is answered with its content. */
  version: ({ text, version }: { text: string; version: TemplateVersion }) =>
    write({ ...version, content: read(text) }),
  /** Writes what renders can be given. */
  schema: ({ text, as, prompts }: { text: string; as: 'json' | 'typescript'; prompts: readonly PromptKind[] }) =>
    as === 'typescript'
      ? createModificationsType(read(text))
      : JSON.stringify(createModificationsSchema(read(text), { prompts })),
  summary: ({ text }: { text: string }) => summariseTemplate(read(text)),
  /** Prepares a copy to be stored, under a name of its own. */
  copy: ({ name, ...original }: Pick<ReadableText, 'text' | 'showsTestData'> & { name: string | undefined }) => {
    const content = readFor(original);
    return prepareTemplate({ ...content, name: name ?? `Copy of ${content.name}`.slice(0, 255).toWellFormed() });
  },
  /** Writes texts for translators. */
  exportTexts: ({ text, locales, format }: { text: string; locales: readonly string[]; format: 'xliff' | 'csv' }) =>
    format === 'csv' ? exportTextsCsv(read(text), locales) : exportXliff(read(text), locales[0] ?? ''),
  /** Prepares a template with the translations of a file to be stored. */
  importTexts: ({ text, file }: { text: string; file: Uint8Array }) => {
    const { template, ...result } = importTexts(read(text), readUtf8(file));
    return { ...result, prepared: prepareTemplate(template) };
  },
  /** Prepares many to be stored. */
  bulk: prepareBulk,
  /** Reads a file of rows. */
  table: readTable,
  /** Writes the columns and cells of a file of rows. */
  cells: writeCells,
};

/** One kind of that work. */
export type WorkName = keyof typeof templateWork;
export type WorkInput<Name extends WorkName> = Parameters<(typeof templateWork)[Name]>[0];
export type WorkOutput<Name extends WorkName> = Awaited<ReturnType<(typeof templateWork)[Name]>>;

/** Does work on templates: in a thread, but for what is so short that it holds nobody up. */
export interface TemplateWorker {
  /** Throws as the work does, and as `BodyReader`. `signal` fires when nobody waits for it any longer. */
  work<Name extends WorkName>(name: Name, input: WorkInput<Name>, signal: AbortSignal): Promise<WorkOutput<Name>>;
}
