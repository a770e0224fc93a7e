import { HeadBucketCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { WorkflowConnectionConfig } from '@platen/api';
import type { SafeFetcher } from '../../http/fetch/safe-fetcher.ts';

/** A bucket of a customer. It is reached by signed addresses over the service's fetcher, so that it leads nowhere else. */
export interface S3Bucket {
  /** The status that the bucket itself answers. */
  head(signal?: AbortSignal): Promise<number>;
  /** Bytes of an object; undefined if there is none. */
  sizeOf(key: string, signal: AbortSignal): Promise<number | undefined>;
  put(key: string, bytes: Uint8Array, contentType: string, signal: AbortSignal): Promise<number>;
  close(): void;
}

const answerBytes = 64 * 1024;
const putWithinMs = 120_000;
const validSeconds = 600;

/** Opens a bucket by the settings of a connection. */
export function openS3Bucket(
  { fetcher }: { fetcher: SafeFetcher },
  { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }: WorkflowConnectionConfig<'s3'>,
): S3Bucket {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Checksums would have to be computed before the address is signed.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint }),
  });
  const sign = { expiresIn: validSeconds };
  return {
    async head(signal) {
      const url = await getSignedUrl(client, new HeadBucketCommand({ Bucket: bucket }), sign);
      const { status } = await fetcher.fetch(url, { method: 'HEAD', maxBytes: answerBytes, ...(signal && { signal }) });
      return status;
    },
    async sizeOf(key, signal) {
      const url = await getSignedUrl(client, new HeadObjectCommand({ Bucket: bucket, Key: key }), sign);
      const { status, headers } = await fetcher.fetch(url, { method: 'HEAD', maxBytes: answerBytes, signal });
      return status === 200 ? Number(headers['content-length'] ?? 0) : undefined;
    },
    async put(key, bytes, contentType, signal) {
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, ContentType: contentType });
      const url = await getSignedUrl(client, command, sign);
      const { status } = await fetcher.fetch(url, {
        method: 'PUT',
        headers: { 'content-type': contentType },
        body: bytes,
        maxBytes: answerBytes,
        timeoutMs: putWithinMs,
        signal,
      });
      return status;
    },
    close: () => client.destroy(),
  };
}
