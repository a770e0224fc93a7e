import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';

/** What of `s3rver`, which has no types, is used here. */
interface BucketServer {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type BucketServerClass = new (options: Record<string, unknown>) => BucketServer;

/** An S3 service of its own with one empty bucket. */
export interface TestS3 {
  bucket: string;
  endpoint: string;
  /** The environment variables that lead to it. */
  environment: Record<string, string>;
  /** The AWS SDK, as any other program would use it. */
  client: S3Client;
  close(): Promise<void>;
}

/** Starts an S3 service on a free loopback port. */
export async function startS3(bucket = 'platen-test'): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-s3-'));
  const Server = createRequire(import.meta.url)('s3rver') as BucketServerClass;
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials });
  return {
    bucket,
    endpoint,
    environment: {
      PLATEN_S3_BUCKET: bucket,
      PLATEN_S3_ENDPOINT: endpoint,
      PLATEN_S3_PATH_STYLE: 'true',
      PLATEN_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      PLATEN_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    client,
    async close() {
      client.destroy();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
