import { readFile } from 'node:fs/promises';
import type { RenderFormat, RenderOptions, VideoOptions } from '@platen/engine';
import { InvalidArgumentError, type Command } from 'commander';
import { FileError, UsageError } from './error.ts';
import { numberBetween } from './number-between.ts';

/** The options of `platen render` that say how a video or audio is made, as they were given. Times in seconds. */
export interface VideoArguments {
  fps?: number;
  trimStart?: number;
  trimEnd?: number;
  duration?: number;
  muted?: boolean;
  /** False with `--no-loop`; so are the next two. */
  loop?: boolean;
  combinePages?: boolean;
  burnSubtitles?: boolean;
  pageTransition?: NonNullable<VideoOptions['pageTransition']>;
  pageTransitionDuration?: number;
  subtitles?: string;
  softSubtitles?: boolean;
  audio?: string;
  at?: number;
  contactSheet?: { columns: number; rows: number };
  workFolder?: string;
}

/** Formats of videos and audio by the name that is given for them. */
export const videoFormatNames: Readonly<Record<string, RenderFormat>> = {
  mp4: 'mp4',
  webm: 'webm',
  mov: 'mov',
  gif: 'gif',
  'animated-webp': 'animated-webp',
  mp3: 'mp3',
  m4a: 'm4a',
  wav: 'wav',
};

/** Whether it takes time: a video, a moving image or audio. */
export function isInTime(format: RenderFormat): boolean {
  return Object.hasOwn(videoFormatNames, format);
}

const transitions = ['none', 'fade', 'dissolve', 'wipe', 'slide', 'push'] as const;
const maxSeconds = 86_400;

function parseTransition(text: string): (typeof transitions)[number] {
  const known = transitions.find((name) => name === text.toLowerCase());
  if (known) return known;
  throw new InvalidArgumentError(`Use one of ${transitions.join(', ')}.`);
}

function parseGrid(text: string): { columns: number; rows: number } {
  const [, columns = 0, rows = 0] = /^(\d{1,2})\s*[x×]\s*(\d{1,2})$/i.exec(text.trim()) ?? [];
  const grid = { columns: Number(columns), rows: Number(rows) };
  if ([grid.columns, grid.rows].every((side) => side >= 1 && side <= 20)) return grid;
  throw new InvalidArgumentError('Use columns and rows such as 4x3, each from 1 to 20.');
}

/** Adds the options of videos and audio to a command. */
export function addVideoFlags(command: Command): Command {
  return command
    .optionsGroup('Videos, animated images and audio (times in seconds):')
    .option(
      '--fps <number>',
      'frames per second, 1 to 60 (default: 30, GIF and animated WebP 20)',
      numberBetween(1, 60),
    )
    .option('--trim-start <seconds>', 'start of the part to render', numberBetween(0, maxSeconds))
    .option('--trim-end <seconds>', 'end of the part to render', numberBetween(0, maxSeconds))
    .option('--duration <seconds>', 'duration: cut the video, or hold its last frame', numberBetween(0, maxSeconds))
    .option('--muted', 'without sound')
    .option('--no-loop', 'play an animated image only once')
    .option('--no-combine-pages', 'one file per page; -o then needs {page} in its name')
    .option('--page-transition <name>', `transition between all pages: ${transitions.join(', ')}`, parseTransition)
    .option('--page-transition-duration <seconds>', 'duration of each transition', numberBetween(0, 60))
    .option('--subtitles <file>', 'SRT or WebVTT file for the whole video')
    .option('--soft-subtitles', 'add a subtitle track, in MP4 and WebM')
    .option('--no-burn-subtitles', 'do not burn subtitles into the image')
    .option('--audio <file>', "an audio clip instead of the pages' own")
    .option('--at <seconds>', 'render an image of the page at this time', numberBetween(0, maxSeconds))
    .option('--contact-sheet <CxR>', 'render an image of several moments, such as 4x3', parseGrid)
    .option('--work-folder <folder>', 'folder for finished parts, so that an interrupted video can be resumed');
}

const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.round(seconds * 1000);

/** Options without a value are omitted. */
function present<Value extends object>(values: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };
}

/** Converts arguments to video options and times. Throws UsageError if they do not apply to the format. */
export function toVideoOptions(
  given: VideoArguments & { quality?: number },
  format: RenderFormat,
): Pick<RenderOptions, 'videoOptions' | 'atMs' | 'contactSheet'> {
  const inTime = isInTime(format);
  const { fps, muted, softSubtitles, pageTransition, at, contactSheet, subtitles, audio } = given;
  const video = present({
    fps,
    muted,
    softSubtitles,
    pageTransition,
    trimStartMs: milliseconds(given.trimStart),
    trimEndMs: milliseconds(given.trimEnd),
    durationMs: milliseconds(given.duration),
    pageTransitionDurationMs: milliseconds(given.pageTransitionDuration),
    loop: given.loop === false ? false : undefined,
    combinePages: given.combinePages === false ? false : undefined,
    burnSubtitles: given.burnSubtitles === false ? false : undefined,
    subtitleSource: subtitles === undefined ? undefined : `asset:${subtitleAsset}`,
    audioSource: audio === undefined ? undefined : `asset:${audioAsset}`,
    quality: inTime ? given.quality : undefined,
  });
  const isMoment = at !== undefined || contactSheet !== undefined;
  if (inTime && isMoment) throw new UsageError('--at and --contact-sheet are for images');
  if (!inTime && !isMoment && Object.keys(video).length > 0)
    throw new UsageError(`${format} is a still format; use mp4, webm, mov, gif, animated-webp, mp3, m4a or wav`);
  if (at !== undefined && contactSheet) throw new UsageError('--at and --contact-sheet cannot be combined');
  return {
    ...(Object.keys(video).length > 0 && { videoOptions: video }),
    ...(at !== undefined && { atMs: Math.round(at * 1000) }),
    ...(contactSheet && { contactSheet }),
  };
}

const subtitleAsset = 'command-line-subtitles';
const audioAsset = 'command-line-audio';

/** Reads the files that are named for subtitles and audio. Throws FileError. */
export async function readVideoAssets({ subtitles, audio }: VideoArguments): Promise<Pick<RenderOptions, 'assets'>> {
  const assets: Record<string, Uint8Array> = {};
  for (const [name, file] of [
    [subtitleAsset, subtitles],
    [audioAsset, audio],
  ] as const) {
    if (file === undefined) continue;
    try {
      assets[name] = new Uint8Array(await readFile(file));
    } catch (error) {
      throw new FileError(file, error);
    }
  }
  return Object.keys(assets).length > 0 ? { assets } : {};
}
