import type { Command } from 'commander';
import { numberBetween } from './number-between.ts';
import type { DesignArguments } from './render-arguments.ts';
import type { Terminal } from './terminal.ts';
import { parseAxis } from './values.ts';

const help = `
Each issue is listed with the smallest values that show it and, where one was found, with a change of the template that mends it.

Examples:
  platen check card.json
  platen check invoice.json --seconds 60 --rows 100000 --report issues.json
  platen check card.json --fix card.json
  platen check card.json --data people.csv --locale de

Exit status: 0 nothing was found, 1 values can break the template, 2 wrong usage.`;

/** Options of `platen check` as they were given. */
export interface CheckArguments extends DesignArguments {
  data?: string;
  seconds?: number;
  rows?: number;
  seed?: number;
  fonts?: string[];
  report?: string;
  fix?: string;
  allowOutside?: boolean;
}

function list(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Adds `platen check`. */
export function addCheck(program: Command, terminal: Terminal, signal: AbortSignal): void {
  program
    .command('check')
    .description('search for values that break a template')
    .argument('<FILE>', 'the template')
    .option(
      '--data <file>',
      'try these values in place of others: JSON, or a CSV or XLSX with a row for each, "-" for standard input',
    )
    .option('--locale <tag>', 'with --data: the language to try them in')
    .option('--brand <value>', 'with --data: value of the axis "brand" of the template\'s tokens')
    .option('--mode <value>', 'with --data: value of its axis "mode", such as dark')
    .option('--axis <id=value>', 'with --data: value of any axis; can be repeated', parseAxis)
    .option('--seconds <number>', 'time to search for (default: 5)', numberBetween(0.1, 3600))
    .option(
      '--rows <number>',
      'random rows to try after the extreme values (default: 200)',
      numberBetween(0, 1_000_000, true),
    )
    .option('--seed <number>', 'the same seed tries the same values (default: 1)', numberBetween(0, 2 ** 32 - 1, true))
    .option('--fonts <dir>', 'a folder of font files; can be repeated', list)
    .option('--report <file>', 'write what was found as JSON, "-" for standard output')
    .option('--fix <file>', 'write the template with all fixes, "-" for standard output')
    .option('--allow-outside', "allow images outside the template's folder")
    .addHelpText('after', help)
    .action(async (file: string, given: CheckArguments) => {
      const { runCheck } = await import('./check-actions.ts');
      await runCheck(file, given, { terminal, signal });
    });
}
