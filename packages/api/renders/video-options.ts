import { subtitleStyleChange } from '@platen/template';
import { z } from 'zod';

const seconds = z.number().min(0).max(86_400);
const source = z
  .string()
  .min(1)
  .max(32 * 1024 * 1024);

/** How a video or audio is made. Times are in seconds, as in the style keys. */
export const videoOptionsBody = z.strictObject({
  fps: z.number().min(1).max(60).optional().describe('Frames a second. Default 30; GIF and animated WebP 20.'),
  quality: z.number().min(1).max(100).optional().describe('Default 75.'),
  trimStart: seconds.optional().describe('Leaves out what lies before, seconds of the video.'),
  trimEnd: seconds.optional().describe('Leaves out what lies after, seconds of the video.'),
  duration: seconds
    .optional()
    .describe('Cuts the video, or holds its last image, so that it is this many seconds long.'),
  muted: z.boolean().optional().describe('No sound at all. Default false.'),
  loop: z.boolean().optional().describe('Whether GIF and animated WebP start over. Default true.'),
  audioSource: source.optional().describe('An audio clip in place of all others: an address or asset:<id>.'),
  subtitleSource: z
    .union([source, z.record(z.string().regex(/^[1-9]\d{0,3}$/), source)])
    .optional()
    .describe(
      'SRT or WebVTT for the whole video, or an object of page number to one for that page: addresses or asset:<id>.',
    ),
  subtitleStyle: subtitleStyleChange.optional().describe("What differs from the pages' own subtitle styles."),
  burnSubtitles: z.boolean().optional().describe('Draws subtitles into the image. Default: as the pages say.'),
  softSubtitles: z.boolean().optional().describe('A track that players turn on, in MP4 and WebM. Default false.'),
  combinePages: z.boolean().optional().describe('One video of all pages, the default, or one for each.'),
  pageTransition: z
    .enum(['none', 'fade', 'dissolve', 'wipe', 'slide', 'push'])
    .optional()
    .describe('Between all pages, in place of their own.'),
  pageTransitionDuration: seconds.optional().describe('Seconds that each transition takes.'),
});
export type VideoOptionsBody = z.infer<typeof videoOptionsBody>;
