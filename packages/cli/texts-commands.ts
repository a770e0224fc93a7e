import { Option, type Command } from 'commander';
import type { Terminal } from './terminal.ts';

const exportHelp = `
XLIFF is for one locale; CSV has a column for each. What the template has in them already is included.

Examples:
  platen export-texts card.json --locale de --out card.de.xlf
  platen export-texts card.json --locale de --locale fr --out texts.csv`;

const importHelp = `
TEXTS is XLIFF 1.2 or CSV, as "platen export-texts" writes it. Texts without a translation stay as they are. Every text that is
unknown, missing, not translated from the present source, or that cannot be taken is listed.

Example:
  platen import-texts card.json card.de.xlf --out card.json`;

function list(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Adds `platen export-texts` and `platen import-texts`. */
export function addTexts(program: Command, terminal: Terminal, signal: AbortSignal): void {
  program
    .command('export-texts')
    .description('write the texts of a template for translators')
    .argument('<FILE>', 'the template')
    .requiredOption('--locale <tag>', 'the language to translate to, such as de; for CSV, can be repeated', list)
    .addOption(
      new Option('--format <name>', 'xliff or csv (default: the extension of --out, else xliff)').choices([
        'xliff',
        'csv',
      ]),
    )
    .option('--from <tag>', 'the language of a template that does not say (default: en)')
    .option('--out <file>', 'output file (default: standard output)')
    .addHelpText('after', exportHelp)
    .action(async (file: string, given: { locale: string[]; format?: string; from?: string; out?: string }) => {
      const { runExportTexts } = await import('./texts-actions.ts');
      await runExportTexts(file, given, { terminal, signal });
    });
  program
    .command('import-texts')
    .description('put translated texts into a template')
    .argument('<FILE>', 'the template')
    .argument('<TEXTS>', 'the translations: XLIFF or CSV')
    .option('--out <file>', 'output file (default: standard output)')
    .option('--quiet', 'do not list what is missing or could not be taken')
    .addHelpText('after', importHelp)
    .action(async (file: string, texts: string, given: { out?: string; quiet?: boolean }) => {
      const { runImportTexts } = await import('./texts-actions.ts');
      await runImportTexts(file, texts, given, { terminal, signal });
    });
}
