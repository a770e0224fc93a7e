import { graphError } from './graph-answers.ts';
import type { NetworkAnswer, NetworkRequest, PlatformServer, VisiblePost } from '../platform-server.ts';

interface Video {
  id: string;
  size: number;
  received: number;
  /** Looks until it is published, once it is finished. */
  looksLeft: number;
  post: VisiblePost | undefined;
  isReady: boolean;
  isBroken: boolean;
}

/** The videos of a page. */
export interface FacebookVideos {
  answer(
    request: NetworkRequest,
    fields: Record<string, string>,
    broken: (sentence: string) => NetworkAnswer,
  ): NetworkAnswer;
  /** A video by its id; undefined for none. */
  show(id: string): NetworkAnswer | undefined;
  /** Has the next video fail when it is worked on. */
  breakNext(): void;
}

/** Bytes of a piece. */
const pieceBytes = 1_048_576;

/** Takes videos in pieces as `/{page}/videos` does: start, transfer in order, finish once; worked on before they are seen. */
export function createFacebookVideos(server: PlatformServer): FacebookVideos {
  const videos = new Map<string, Video>();
  let isNextBroken = false;

  const range = ({ received, size }: Video): { start_offset: string; end_offset: string } => ({
    start_offset: String(received),
    end_offset: String(Math.min(size, received + pieceBytes)),
  });

  return {
    breakNext: () => void (isNextBroken = true),

    answer({ form }, fields, broken) {
      const video = videos.get(fields['upload_session_id'] ?? '');
      switch (fields['upload_phase']) {
        case 'start': {
          const size = Number(fields['file_size']);
          if (!Number.isSafeInteger(size) || size <= 0) return broken('file_size is missing.');
          const session = `session-${videos.size + 1}`;
          const id = `1003${String(videos.size + 1).padStart(11, '0')}`;
          const made: Video = {
            id,
            size,
            received: 0,
            looksLeft: 2,
            post: undefined,
            isReady: false,
            isBroken: isNextBroken,
          };
          isNextBroken = false;
          videos.set(session, made);
          return { status: 200, json: { upload_session_id: session, video_id: id, ...range(made) } };
        }
        case 'transfer': {
          const chunk = form?.get('video_file_chunk');
          if (!video || !(chunk instanceof File)) return broken('A transfer needs its session and a file.');
          if (Number(fields['start_offset']) !== video.received) {
            const { status, json } = graphError(6001, 'There was a problem uploading your video.', {
              subcode: 1363037,
            });
            const { error } = json as { error: Record<string, unknown> };
            return { status, json: { error: { ...error, error_data: range(video) } } };
          }
          if (chunk.size === 0 || chunk.size > pieceBytes) return broken(`A piece of ${chunk.size} bytes.`);
          video.received += chunk.size;
          return { status: 200, json: range(video) };
        }
        case 'finish': {
          if (!video) return broken('The session is unknown.');
          if (video.received !== video.size) return broken('The video is not whole.');
          if (video.post) return graphError(6000, 'The upload session was finished.', { subcode: 1363033 });
          video.post = { id: video.id, text: fields['description'] ?? '', media: 1, comments: [] };
          server.posts.unshift(video.post);
          return { status: 200, json: { success: true } };
        }
        default:
          return broken(`upload_phase ${fields['upload_phase']} is not possible.`);
      }
    },

    show(id) {
      const video = [...videos.values()].find((each) => each.id === id);
      if (!video) return undefined;
      if (video.post && video.looksLeft > 0) video.looksLeft -= 1;
      else if (video.post) video.isReady = true;
      const isDone = video.isReady && !video.isBroken;
      const isFailed = video.isReady && video.isBroken;
      const errors = isFailed ? [{ code: 1363019, message: 'The video file you selected is damaged.' }] : [];
      return {
        status: 200,
        json: {
          id,
          permalink_url: `/kioskameck/videos/${id}/`,
          status: {
            video_status: isFailed ? 'error' : isDone ? 'ready' : video.post ? 'processing' : 'uploading',
            uploading_phase: { status: video.post ? 'complete' : 'in_progress', bytes_transferred: video.received },
            processing_phase: {
              status: isFailed ? 'error' : isDone ? 'complete' : video.post ? 'in_progress' : 'not_started',
              errors,
            },
            publishing_phase: { status: isDone ? 'complete' : 'not_started' },
          },
        },
      };
    },
  };
}
