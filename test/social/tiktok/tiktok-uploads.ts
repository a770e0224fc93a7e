import { tiktokAnswer, tiktokError } from './tiktok-answers.ts';
import type { NetworkAnswer, NetworkRequest, PlatformServer } from '../platform-server.ts';

/** A post on its way. */
export interface TiktokUpload {
  publishId: string;
  text: string;
  kind: 'video' | 'photo';
  level: string;
  size: number;
  pieceBytes: number;
  count: number;
  received: number;
  pieces: number;
  /** Answers before it is done, and before its id is told. */
  looksLeft: number;
  failReason: string;
  isForgotten: boolean;
  media: number;
  postId: string | undefined;
}

type Broken = (sentence: string) => NetworkAnswer;
type Fields = Record<string, unknown>;

/** Videos sent in pieces, photos fetched, and how far each is. */
export interface TiktokUploads {
  uploads: Map<string, TiktokUpload>;
  begin(post: Fields, source: Fields, level: string, broken: Broken): NetworkAnswer;
  pull(post: Fields, source: Fields, level: string, broken: Broken): Promise<NetworkAnswer>;
  put(request: NetworkRequest, broken: Broken): NetworkAnswer;
  status(publishId: unknown): NetworkAnswer;
}

const mega = 1_000_000;

/** Keeps posts as TikTok does. A video is seen once its last piece is there, photos once they are fetched. */
export function createTiktokUploads(server: PlatformServer): TiktokUploads {
  const uploads = new Map<string, TiktokUpload>();

  const open = (kind: 'video' | 'photo', given: Partial<TiktokUpload>): TiktokUpload => {
    const made: TiktokUpload = {
      publishId: `${kind === 'video' ? 'v_pub_file' : 'p_pub_url'}~v2-1.${uploads.size + 1}`,
      text: '',
      kind,
      level: '',
      size: 0,
      pieceBytes: 0,
      count: 0,
      received: 0,
      pieces: 0,
      looksLeft: 3,
      failReason: '',
      isForgotten: false,
      media: 1,
      postId: undefined,
      ...given,
    };
    uploads.set(made.publishId, made);
    return made;
  };
  const show = (upload: TiktokUpload): void => {
    upload.postId = `74120000000000${String(uploads.size).padStart(5, '0')}`;
    server.posts.unshift({ id: upload.postId, text: upload.text, media: upload.media, comments: [] });
  };

  return {
    uploads,

    begin(post, source, level, broken) {
      const [size, pieceBytes, count] = ['video_size', 'chunk_size', 'total_chunk_count'].map((name) =>
        Number(source[name]),
      );
      if (source['source'] !== 'FILE_UPLOAD' || !size || !pieceBytes || !count)
        return broken('The source is not complete.');
      if (Math.floor(size / pieceBytes) !== count) return broken(`${size} bytes are not ${count} times ${pieceBytes}.`);
      if (size < 5 * mega ? pieceBytes !== size : pieceBytes < 5 * mega || pieceBytes > 64 * mega * 1.05) {
        return broken(`Pieces of ${pieceBytes} bytes are not possible.`);
      }
      if (count > 1000) return broken('There are more than 1,000 pieces.');
      const upload = open('video', { text: String(post['title'] ?? ''), level, size, pieceBytes, count });
      const url = `${server.url}/video/?upload_id=${upload.publishId}&upload_token=secret`;
      return tiktokAnswer({ publish_id: upload.publishId, upload_url: url });
    },

    async pull(post, source, level, broken) {
      const addresses = source['photo_images'];
      if (source['source'] !== 'PULL_FROM_URL' || !Array.isArray(addresses))
        return broken('The source is not complete.');
      if (addresses.length < 1 || addresses.length > 35) return broken('1 to 35 photos are possible.');
      const upload = open('photo', { text: String(post['description'] ?? ''), level, media: addresses.length });
      for (const address of addresses as string[]) {
        const file = await fetch(address).then(async (answer) =>
          answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined,
        );
        if (!file) upload.failReason = 'photo_pull_failed';
        else if (file[0] !== 0xff && file.subarray(8, 12).toString('latin1') !== 'WEBP') {
          upload.failReason = 'file_format_check_failed';
        }
      }
      if (upload.failReason === '') show(upload);
      return tiktokAnswer({ publish_id: upload.publishId });
    },

    put({ query, headers, bytes }, broken) {
      const upload = uploads.get(query.get('upload_id') ?? '');
      if (!upload || upload.isForgotten || query.get('upload_token') !== 'secret') return { status: 403 };
      if (headers['authorization'] !== undefined) return broken('The token has no business here.');
      if (!/^video\/(?:mp4|quicktime|webm)$/.test(headers['content-type'] ?? '')) return broken('This is no video.');
      const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '');
      const [start = -1, end = -1, total = -1] = (range ?? []).slice(1).map(Number);
      if (!range || total !== upload.size || end - start + 1 !== bytes.length) return broken('Content-Range is wrong.');
      if (start !== upload.received) return { status: 416 };
      const isLast = upload.pieces === upload.count - 1;
      if (isLast ? end !== total - 1 : bytes.length !== upload.pieceBytes) return broken('The piece has a wrong size.');
      upload.received += bytes.length;
      upload.pieces += 1;
      if (isLast && upload.failReason === '') show(upload);
      return { status: isLast ? 201 : 206 };
    },

    status(publishId) {
      const upload = uploads.get(String(publishId));
      if (!upload) return tiktokError(400, 'invalid_publish_id', 'The publish_id does not exist.');
      const counts = upload.kind === 'video' ? { uploaded_bytes: upload.received } : { downloaded_bytes: 1 };
      const say = (fields: Fields): NetworkAnswer => tiktokAnswer({ fail_reason: '', ...fields, ...counts });
      if (upload.kind === 'video' && upload.received < upload.size) return say({ status: 'PROCESSING_UPLOAD' });
      if (upload.looksLeft > 0) upload.looksLeft -= 1;
      if (upload.looksLeft === 2)
        return say({ status: upload.kind === 'video' ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD' });
      if (upload.failReason !== '') return say({ status: 'FAILED', fail_reason: upload.failReason });
      if (upload.looksLeft > 0 || upload.level !== 'PUBLIC_TO_EVERYONE') return say({ status: 'PUBLISH_COMPLETE' });
      const { status, json } = say({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: ['ID'] });
      // A number past what JSON of JavaScript can write.
      return {
        status,
        headers: { 'content-type': 'application/json' },
        text: JSON.stringify(json).replace('"ID"', upload.postId ?? ''),
      };
    },
  };
}
