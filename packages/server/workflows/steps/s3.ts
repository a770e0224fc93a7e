import { mediaTypeOf } from '../../storage/media-types.ts';
import { openConnection } from '../connections/connection-store.ts';
import { openS3Bucket } from '../connections/s3-bucket.ts';
import { numberedPath } from './numbered-path.ts';
import { filesOf, readRowFile } from './row-files.ts';
import { DeliveryError, type DestinationStep, type FlowRow } from './step.ts';

/** Bytes of a file that is delivered. */
const maxBytes = 256 * 1024 * 1024;

/** Puts the files of each row into a bucket. */
export const s3Step: DestinationStep<'s3'> = {
  kind: 'destination',
  async open({ parts, run, config, read, signal }) {
    const connection = await openConnection(parts, run.workspaceId, config.connectionId, 's3');
    const bucket = openS3Bucket(parts, connection);
    const key = read.text(config.key);
    const keysOf = ({ data }: FlowRow): string[] => {
      const path = key(data).replace(/^\/+/, '');
      if (path === '' || path.length > 900)
        throw new DeliveryError('final', 'The path of the file is empty or too long.');
      return filesOf(data).map((_, index) => numberedPath(path, index));
    };
    return {
      async deliver(row) {
        const keys = keysOf(row);
        if (keys.length === 0) throw new DeliveryError('final', 'The row has no files.');
        for (const [index, file] of filesOf(row.data).entries()) {
          const bytes = await readRowFile(parts, run.workspaceId, file, maxBytes);
          const status = await bucket.put(keys[index] ?? '', bytes, mediaTypeOf(file.name), signal);
          if (status >= 300) {
            throw new DeliveryError(
              status >= 500 || status === 429 ? 'retry' : 'final',
              `The bucket responded with status ${status}.`,
            );
          }
        }
        return { reference: keys[0] ?? null, result: { keys } };
      },
      async find(row) {
        const keys = keysOf(row);
        const files = filesOf(row.data);
        for (const [index, each] of keys.entries()) {
          if ((await bucket.sizeOf(each, signal)) !== files[index]?.bytes) return 'absent';
        }
        return keys.length === 0 ? 'absent' : { reference: keys[0] ?? null, result: { keys } };
      },
      close: async () => bucket.close(),
    };
  },
};
