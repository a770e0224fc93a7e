import { InvalidArgumentError, type Command } from 'commander';
import type { KeyPlace } from './keys.ts';
import { parseServiceUrl } from './service-url.ts';
import type { Terminal } from './terminal.ts';

const keysHelp = `
Without --url, the database set in the environment (PLATEN_DATA_DIR or DATABASE_URL) is opened directly; no key is needed.
The embedded database can be used by one process only: while its service runs, use --url and a key with level "write"
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
      .option('--url <address>', 'use the service at this URL, with the key in PLATEN_API_KEY', parseServiceUrl)
      .option('--workspace <id>', 'the workspace to use (default: the oldest; without --url)', parseId);
  add('create', 'create a key and print it; it is shown only once')
    .requiredOption('--name <text>', 'its purpose')
    .option('--levels <list>', 'its access levels: read, render, write, approvals', list, ['read', 'render'])
    .option('--test', 'a test key: renders get a watermark and cost nothing; it publishes and delivers nothing')
    .option('--expires <duration>', 'let it expire after this time, such as 90d', parseDuration)
    .action(async (given: KeyPlace & { name: string; levels: string[]; test?: boolean; expires?: number }) => {
      const { createKey } = await import('./key-actions.ts');
      await createKey(given, terminal);
    });
  add('list', 'list the keys')
    .option('--json', 'as JSON')
    .action(async (given: KeyPlace & { json?: boolean }) => {
      const { listKeys } = await import('./key-actions.ts');
      await listKeys(given, terminal);
    });
  add('rotate', 'replace a key and print the new one; it is shown only once')
    .argument('<id>', 'the id of the key', parseId)
    .option('--overlap <duration>', 'keep the old key working for this time, such as 24h', parseDuration, 0)
    .action(async (id: number, given: KeyPlace & { overlap: number }) => {
      const { rotateKey } = await import('./key-actions.ts');
      await rotateKey(id, given, terminal);
    });
  add('revoke', 'revoke a key immediately')
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
  throw new InvalidArgumentError('It must be a whole number, as shown by "platen keys list".');
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Seconds of a duration such as `90d`, `24h`, `30m` or `45s`. */
function parseDuration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('Use a number followed by s, m, h or d, such as 24h.');
  return Number(count) * (secondsOf[unit] ?? 1);
}
