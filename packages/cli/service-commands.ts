import type { Command } from 'commander';
import type { ImportWorkspaceOptions } from './import-workspace.ts';
import { numberBetween } from './number-between.ts';
import type { Terminal } from './terminal.ts';

const serviceHelp = `
It is configured by environment variables, listed in README.md; "platen doctor" checks them.
By default, all data is stored in .data in this folder.`;

/** Adds the commands that run and look after the service. The service itself is loaded only when one of them is used. */
export function addService(program: Command, terminal: Terminal, signal: AbortSignal): void {
  program
    .command('serve')
    .description('run the service')
    .option('--port <number>', 'port to listen on (default: PORT, else 5199)', numberBetween(0, 65_535, true))
    .option('--host <address>', 'address to listen on (default: HOST, else 127.0.0.1)')
    .addHelpText('after', serviceHelp)
    .action(async (given: { port?: number; host?: string }) => {
      const { serve } = await import('./service-actions.ts');
      await serve(given, terminal);
    });
  program
    .command('worker')
    .description('render jobs, send webhooks and draw thumbnails alongside "platen serve", on this machine or another')
    .addHelpText('after', serviceHelp)
    .action(async () => {
      const { work } = await import('./service-actions.ts');
      await work(terminal);
    });
  program
    .command('migrate')
    .description('migrate the database; starting the service does so too')
    .action(async () => {
      const { migrateDatabase } = await import('./service-actions.ts');
      await migrateDatabase(terminal);
    });
  program
    .command('doctor')
    .description('check the configuration and the services it needs')
    .option('--json', 'as JSON')
    .action(async (given: { json?: boolean }) => {
      const { examineInstance } = await import('./service-actions.ts');
      await examineInstance(given, terminal);
    });
  program
    .command('import-workspace')
    .description('import a workspace export into this instance, as a new workspace')
    .argument('<file>', 'the ZIP from the dashboard or POST /v1/workspace/exports')
    .option('--owner <email>', 'its owner here (default: an owner of the oldest workspace)')
    .option('--name <text>', 'its name here (default: unchanged)')
    .option('--with-members', 'add its members who have an account here with the same email address')
    .action(async (file: string, given: ImportWorkspaceOptions) => {
      const { importWorkspaceFile } = await import('./import-workspace.ts');
      await importWorkspaceFile(file, given, terminal, signal);
    });
  program
    .command('export-database')
    .description('copy the embedded database into an empty Postgres; stop the service first')
    .requiredOption('--to <url>', 'the Postgres database, such as postgres://user:password@host/name')
    .option('--files', 'copy the files too, into the bucket set by PLATEN_S3_*')
    .action(async (given: { to: string; files?: boolean }) => {
      const { exportInstance } = await import('./service-actions.ts');
      await exportInstance(given, terminal);
    });
}
