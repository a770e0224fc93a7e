import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checkStorage, tooLarge } from './check-storage.ts';
import { checkMediaType, mediaTypeOf } from './media-types.ts';
import { checkStorageKey, isStorageKey } from './storage-key.ts';
import type { ByteRange, Storage } from './storage.ts';

/** How a bucket is reached. */
export interface S3StorageOptions {
  bucket: string;
  region: string;
  /** Default: AWS. */
  endpoint?: string;
  /** Whether the bucket is put into the path and not into the host name; default false. */
  pathStyle?: boolean;
  /** Default: where the AWS SDK always looks. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Default 3, the first try included. */
  maxAttempts?: number;
  /** Milliseconds that a connection may take, and that the service may be silent; default 5,000 and 30,000. */
  connectTimeoutMs?: number;
  silenceTimeoutMs?: number;
}

/** Bytes of a part of a stream; the least that S3 takes. */
const partBytes = 5 * 1024 * 1024;

/** Files in a bucket of S3 or of a service that speaks its language. */
export function createS3Storage(options: S3StorageOptions): Storage {
  const { bucket: Bucket } = options;
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.pathStyle ?? false,
    maxAttempts: options.maxAttempts ?? 3,
    // Other services than AWS do not know the checksums that the SDK adds of its own accord.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: options.connectTimeoutMs ?? 5000,
      requestTimeout: options.silenceTimeoutMs ?? 30_000,
      throwOnRequestTimeout: true,
    },
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
    ...(options.credentials && { credentials: options.credentials }),
  });
  const stat: Storage['stat'] = async (key) => {
    const found = await unlessAbsent(client.send(new HeadObjectCommand({ Bucket, Key: checkStorageKey(key) })));
    return found && { size: found.ContentLength ?? 0, contentType: mediaTypeOf(key) };
  };
  const get = (key: string, range?: ByteRange) =>
    unlessAbsent(
      client.send(
        new GetObjectCommand({
          Bucket,
          Key: checkStorageKey(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      ),
    );
  const storage: Storage = {
    kind: 's3',
    async put(key, body, ContentType) {
      const target = { Bucket, Key: checkStorageKey(key), ContentType };
      checkMediaType(key, ContentType);
      if (body instanceof Uint8Array) {
        await client.send(new PutObjectCommand({ ...target, Body: body, ContentLength: body.length }));
        return;
      }
      let bodyError: unknown;
      body.once('error', (error) => (bodyError = error));
      try {
        // When it fails, the parts that were sent are given up, or they would be paid for and never seen.
        await new Upload({ client, params: { ...target, Body: body }, partSize: partBytes, queueSize: 2 }).done();
      } catch (error) {
        body.destroy();
        throw bodyError ?? error;
      }
    },
    async open(key, range) {
      const found = await get(key, range);
      if (!found) return undefined;
      if (!(found.Body instanceof Readable)) throw new Error(`${key} came without a body.`);
      const whole = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength ?? 0);
      return { size: whole, contentType: mediaTypeOf(key), stream: found.Body };
    },
    async read(key, maxBytes) {
      const found = await get(key);
      if (!found) return undefined;
      if (!(found.Body instanceof Readable)) throw new Error(`${key} came without a body.`);
      if ((found.ContentLength ?? 0) > maxBytes) {
        found.Body.destroy();
        throw tooLarge(maxBytes);
      }
      return found.Body.transformToByteArray();
    },
    stat,
    async list(prefix, { after, limit }) {
      const { Contents = [] } = await client.send(
        // The first version: it continues by a key, where the second one needs tokens that some services lack.
        new ListObjectsCommand({
          Bucket,
          Prefix: prefix,
          MaxKeys: Math.min(limit, 1000),
          ...(after !== undefined && after !== '' && { Marker: after }),
        }),
      );
      return Contents.flatMap(({ Key: key = '', Size: size = 0, LastModified: changedAt = new Date() }) =>
        isStorageKey(key) ? [{ key, size, changedAt }] : [],
      );
    },
    async delete(key) {
      await unlessAbsent(client.send(new DeleteObjectCommand({ Bucket, Key: checkStorageKey(key) })));
    },
    uploadUrl: (key, { size, contentType }, expiresIn) => {
      checkMediaType(checkStorageKey(key), contentType);
      const command = new PutObjectCommand({ Bucket, Key: key, ContentType: contentType, ContentLength: size });
      // Signed headers: the service takes no other size or type at this address.
      return getSignedUrl(client, command, {
        expiresIn,
        signableHeaders: new Set(['content-type', 'content-length', 'host']),
      });
    },
    check: () => checkStorage(storage),
    close: async () => client.destroy(),
  };
  return storage;
}

/** Undefined when S3 says that there is no such file. */
async function unlessAbsent<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    const status = error.$metadata.httpStatusCode;
    if (error.name === 'NoSuchBucket') throw error;
    if (status === 404) return undefined;
    if (status === 416) throw new RangeError('The range is not within the file.', { cause: error });
    throw error;
  }
}
