import { openConnection } from '../connections/connection-store.ts';
import { openSftp } from '../connections/sftp.ts';
import { openFileDestination } from './file-destination.ts';
import type { DestinationStep } from './step.ts';

/** Uploads the files of each row to an SFTP server. */
export const sftpStep: DestinationStep<'sftp'> = {
  kind: 'destination',
  async open(call) {
    const { parts, run, config } = call;
    const connection = await openConnection(parts, run.workspaceId, config.connectionId, 'sftp');
    return openFileDestination(call, openSftp(parts, connection), config.path);
  },
};
