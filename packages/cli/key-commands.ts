import { InvalidArgumentError, type Command } from 'commander';
import type { KeyPlace } from './keys.ts';
import { parseServiceUrl } from './service-url.ts';
import type { Terminal } from './terminal.ts';

const keysHelp = `
Without --url the database that the environment names (PLATEN_DATA_DIR or DATABASE_URL) is opened here, with no key needed.
The embedded database belongs to one process: while its service runs, ask the service with --url and a key of level "write"
in PLATEN_API_KEY, or stop it first.

Examples:
  platen keys create --name shop --levels read,render
  PLATEN_API_KEY=osk_… platen keys list --url http://localhost:5199
  platen keys rotate 3 --overlap 24h`;

/** Adds `platen keys`. */
export function addKeys(program: Command, terminal: Terminal): void {
  const keys = program
    .command('keys')
    .description('create, list, replace and revoke API keys')
    .addHelpText('after', keysHelp);
  const add = (name: string, description: string): Command =>
    keys
      .command(name)
      .description(description)
      .option('--url <address>', 'ask the service there, with the key in PLATEN_API_KEY', parseServiceUrl)
      .option('--workspace <id>', 'a workspace other than the oldest (without --url)', parseId);
  add('create', 'make a key; it is written to standard output and shown this once')
    .requiredOption('--name <text>', 'what it is for')
    .option('--levels <list>', 'what it may do: read, render, write, approvals', list, ['read', 'render'])
    .option('--expires <duration>', 'end it after so long, such as 90d', parseDuration)
    .action(async (given: KeyPlace & { name: string; levels: string[]; expires?: number }) => {
      const { createKey } = await import('./key-actions.ts');
      await createKey(given, terminal);
    });
  add('list', 'list the keys')
    .option('--json', 'as JSON')
    .action(async (given: KeyPlace & { json?: boolean }) => {
      const { listKeys } = await import('./key-actions.ts');
      await listKeys(given, terminal);
    });
  add('rotate', 'put a new key in the place of one; it is written to standard output and shown this once')
    .argument('<id>', 'the id of the key', parseId)
    .option('--overlap <duration>', 'let the old one work on for so long, such as 24h', parseDuration, 0)
    .action(async (id: number, given: KeyPlace & { overlap: number }) => {
      const { rotateKey } = await import('./key-actions.ts');
      await rotateKey(id, given, terminal);
    });
  add('revoke', 'end a key at once')
    .argument('<id>', 'the id of the key', parseId)
    .action(async (id: number, given: KeyPlace) => {
      const { revokeKey } = await import('./key-actions.ts');
      await revokeKey(id, given, terminal);
    });
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number, as "platen keys list" shows it.');
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Seconds of a duration such as `90d`, `24h`, `30m` or `45s`. */
function parseDuration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('Write a number and s, m, h or d, such as 24h.');
  return Number(count) * (secondsOf[unit] ?? 1);
}
