import { findPersonByEmail } from '../accounts/find-person.ts';
import { createFileReader } from '../assets/content/create-file-reader.ts';
import type { Config } from '../config/config.ts';
import { createLog } from '../observability/create-log.ts';
import { ArchiveError } from '../archive/archive-error.ts';
import { importWorkspace, type ImportedWorkspace } from '../archive/import-workspace.ts';
import { withoutTimeLimit } from '../db/share-connections.ts';
import { openArchive } from '../archive/read-archive.ts';
import { findOwner } from '../workspaces/find-owner.ts';
import { openDependencies } from './open-dependencies.ts';

/** How an archive is taken in. */
export interface ImportOptions {
  /** The email address of who owns the workspace here. Default: an owner of the oldest workspace. */
  owner?: string | undefined;
  /** Its name here. Default: unchanged. */
  name?: string | undefined;
  /** Whether people of it who have an account here become members. Default false. */
  withMembers?: boolean | undefined;
  signal: AbortSignal;
}

/**
 * Reads the archive of a workspace into the instance that is configured, as a new workspace. Throws ArchiveError for an archive that is
 * refused, of which nothing is left, and when there is no such owner.
 */
export async function importArchive(config: Config, path: string, options: ImportOptions): Promise<ImportedWorkspace> {
  const archive = await openArchive(path);
  try {
    const log = createLog({ ...config, logLevel: 'error' });
    const publicUrl = config.publicUrl ?? 'http://localhost';
    const { dependencies, close } = await openDependencies(config, { log, publicUrl });
    try {
      const { owner, name, withMembers = false, signal } = options;
      const person = owner === undefined ? undefined : await findPersonByEmail(dependencies, owner.trim());
      const ownerId = owner === undefined ? (await findOwner(dependencies))?.personId : person?.id;
      if (ownerId === undefined) {
        throw new ArchiveError(
          owner === undefined
            ? 'Nobody owns a workspace here yet: start the service once and sign up.'
            : `No account here has the email address ${owner}.`,
        );
      }
      const parts = { ...dependencies, reader: createFileReader(1) };
      const given = { ownerId, ...(name !== undefined && { name }), withMembers, signal };
      return await withoutTimeLimit(() => importWorkspace(parts, archive, given));
    } finally {
      await close(1000);
    }
  } finally {
    archive.close();
  }
}
