import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/variable.ts';
import type { Config } from '../config/config.ts';
import { privateFileMode, privateFolderMode } from '../db/private-modes.ts';

/**
 * The secret that secrets in the database are sealed with: `PLATEN_SECRET`, or for the embedded database the one in the data folder,
 * made at the first start. Throws ConfigError when several processes could each make their own.
 */
export async function readSecret(config: Pick<Config, 'secret' | 'databaseUrl' | 'dataDirectory'>): Promise<string> {
  if (config.secret !== undefined) return config.secret;
  if (config.databaseUrl !== undefined) {
    throw new ConfigError([
      'PLATEN_SECRET: with DATABASE_URL it must be set, to the same in every process, because what the database keeps secret is ' +
        'encrypted with it. Make one with "openssl rand -hex 32" and keep it as safe as the database.',
    ]);
  }
  const file = join(config.dataDirectory, 'secret');
  await mkdir(config.dataDirectory, { recursive: true, mode: privateFolderMode });
  const stored = await readStored(file);
  if (stored !== undefined) return stored;
  const made = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(made, `${randomBytes(32).toString('hex')}\n`, { mode: privateFileMode, flush: true });
  try {
    // The first process has made it; a link never replaces an existing file.
    await link(made, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(made, { force: true });
  }
  const secret = await readStored(file);
  if (secret === undefined) throw new Error(`${file} was removed while it was being created.`);
  return secret;
}

async function readStored(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  throw new ConfigError([`The file ${file} contains no secret of at least 32 characters. Restore it from a backup.`]);
}
