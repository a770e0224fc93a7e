import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createLocalStorage } from './local-storage.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The configuration that determines where files are stored. */
export type StorageConfig = Pick<
  Config,
  'dataDirectory' | 's3Bucket' | 's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3PathStyle'
>;

/** The storage that the configuration names: a bucket, or the folder `files` of the data folder, freed of what a crash left. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  const { s3Bucket, s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = config;
  if (s3Bucket === undefined) {
    const folder = join(config.dataDirectory, 'files');
    await removeLeftovers(folder);
    return createLocalStorage(folder);
  }
  const hasKey = s3AccessKeyId !== undefined && s3SecretAccessKey !== undefined;
  return createS3Storage({
    bucket: s3Bucket,
    region: config.s3Region,
    pathStyle: config.s3PathStyle,
    ...(s3Endpoint !== undefined && { endpoint: s3Endpoint }),
    ...(hasKey && { credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey } }),
  });
}
