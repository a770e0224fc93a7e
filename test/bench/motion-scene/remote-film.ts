import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A film to make. */
export interface FilmRequest {
  template: unknown;
  frames: number;
  /** By the engine, or by piping the engine's frames into FFmpeg. */
  way: 'engine' | 'pipe';
  /** Base64, by id. */
  assets?: Readonly<Record<string, string>>;
  /** Whether the film is wanted, or thrown away while it is made. */
  wantsFilm?: boolean;
}

/** How long it took, and the most memory that the process has taken so far. */
export interface FilmAnswer {
  durationMs: number;
  peakBytes: number;
  /** Base64, when it is wanted. */
  film: string;
  byteLength: number;
}

/** A process that makes films. */
export interface RemoteFilms {
  make(request: FilmRequest): Promise<FilmAnswer>;
  close(): Promise<void>;
}

/** Starts a process and waits until it can render. */
export async function openRemoteFilms(): Promise<RemoteFilms> {
  const child = fork(fileURLToPath(new URL('film-process.ts', import.meta.url)), []);
  const failed = once(child, 'exit').then(() => {
    throw new Error('A process that makes films ended.');
  });
  failed.catch(() => {});
  await Promise.race([once(child, 'message'), failed]);
  return {
    async make(request) {
      child.send(request);
      const [answer] = (await Promise.race([once(child, 'message'), failed])) as [FilmAnswer];
      return answer;
    },
    async close() {
      child.disconnect();
      await failed.catch(() => {});
    },
  };
}
