import { createRenderGuard, writeFilm, type FilmJob, type Platform, type WrittenFilm } from '@platen/engine';
import { drawFilm, type DrawnFilm } from './drawn-film.ts';

/** Writes a drawn film within a minute; it loops unless `job` says otherwise. */
export async function writeDrawnFilm(
  platform: Platform,
  film: DrawnFilm,
  job: Partial<FilmJob> & Pick<FilmJob, 'format' | 'quality'>,
): Promise<WrittenFilm> {
  const guard = createRenderGuard({ maxDurationMs: 60_000, closed: new AbortController().signal });
  const input = drawFilm(platform, film);
  try {
    return await writeFilm({ platform, media: await platform.media(), guard, input, loop: true, ...job });
  } finally {
    guard.dispose();
    input.release();
  }
}
