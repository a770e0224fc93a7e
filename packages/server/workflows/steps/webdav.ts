import { openConnection } from '../connections/connection-store.ts';
import { openWebdav } from '../connections/webdav.ts';
import { openFileDestination } from './file-destination.ts';
import type { DestinationStep } from './step.ts';

/** Puts the files of each row into a folder of a WebDAV server, such as Nextcloud. */
export const webdavStep: DestinationStep<'webdav'> = {
  kind: 'destination',
  async open(call) {
    const { parts, run, config } = call;
    const connection = await openConnection(parts, run.workspaceId, config.connectionId, 'webdav');
    return openFileDestination(call, openWebdav(parts, connection), config.path);
  },
};
