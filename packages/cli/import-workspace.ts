import { importArchive, parseConfig } from '@platen/server';
import type { Terminal } from './terminal.ts';

/** Options of `platen import-workspace`. */
export interface ImportWorkspaceOptions {
  owner?: string;
  name?: string;
  withMembers?: boolean;
}

/** `platen import-workspace`: reads an archive of a workspace into the instance that the environment names. */
export async function importWorkspaceFile(
  path: string,
  { owner, name, withMembers }: ImportWorkspaceOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const imported = await importArchive(parseConfig(process.env), path, { owner, name, withMembers, signal });
  for (const [table, count] of Object.entries(imported.rows)) terminal.say(`${table}: ${count}`);
  for (const email of imported.membersLeft) terminal.say(`not a member here: ${email}`);
  terminal.say(`created workspace ${imported.workspaceId}, "${imported.name.replaceAll(/\p{C}/gu, ' ')}"`);
}
