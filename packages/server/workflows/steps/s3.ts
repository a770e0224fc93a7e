import { openConnection } from '../connections/connection-store.ts';
import { openS3Bucket } from '../connections/s3-bucket.ts';
import { openFileDestination, refusedWith } from './file-destination.ts';
import type { DestinationStep } from './step.ts';

/** Puts the files of each row into a bucket. */
export const s3Step: DestinationStep<'s3'> = {
  kind: 'destination',
  async open(call) {
    const { parts, run, config } = call;
    const connection = await openConnection(parts, run.workspaceId, config.connectionId, 's3');
    const bucket = openS3Bucket(parts, connection);
    const store = {
      sizeOf: bucket.sizeOf,
      async put(...given: Parameters<typeof bucket.put>) {
        const status = await bucket.put(...given);
        if (status >= 300) throw refusedWith('The bucket', status);
      },
      close: bucket.close,
    };
    return openFileDestination(call, store, config.key);
  },
};
