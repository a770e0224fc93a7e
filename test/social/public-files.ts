import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostMedia } from '../../packages/server/social/adapters/adapter.ts';

/** Bytes that begin as those of a JPEG do. */
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(600, 3)]);

/** Files at public addresses, as the service gives them to networks that fetch by themselves. */
export interface PublicFiles {
  url: string;
  /** An image of a post. */
  image(alt?: string): PostMedia;
  /** Bytes that begin as a video of this length does. */
  video(byteLength?: number): PostMedia;
  /** A file of these bytes that calls itself an image in JPEG. */
  file(bytes: Uint8Array): PostMedia;
  close(): Promise<void>;
}

/** Serves files on loopback. */
export async function startPublicFiles(): Promise<PublicFiles> {
  const files = new Map<string, { bytes: Buffer; mediaType: string }>();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404, file && { 'content-type': file.mediaType });
    response.end(file?.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const publish = (bytes: Buffer, kind: 'image' | 'video', alt: string): PostMedia => {
    const format = kind === 'image' ? 'jpg' : 'mp4';
    const mediaType = kind === 'image' ? 'image/jpeg' : 'video/mp4';
    const path = `/file-${files.size + 1}.${format}`;
    files.set(path, { bytes, mediaType });
    return {
      kind,
      format,
      mediaType,
      byteLength: bytes.length,
      width: 1080,
      height: 1350,
      ...(kind === 'video' && { durationMs: 12_000 }),
      alt,
      url: `${url}${path}`,
      read: async (start = 0, end = bytes.length) => new Uint8Array(bytes.subarray(start, end)),
    };
  };

  return {
    url,
    image: (alt = '') => publish(jpeg, 'image', alt),
    file: (bytes) => publish(Buffer.from(bytes), 'image', ''),
    video: (byteLength = 4096) => {
      const bytes = Buffer.alloc(byteLength, 7);
      bytes.write('\0\0\0\u0018ftypmp42', 0, 'latin1');
      return publish(bytes, 'video', '');
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
