import { subtitleStyleChange } from '@platen/template';
import { z } from 'zod';

const seconds = z.number().min(0).max(86_400);
const source = z
  .string()
  .min(1)
  .max(32 * 1024 * 1024);

/** How a video or audio is made. Times are in seconds, as in the style keys. */
export const videoOptionsBody = z.strictObject({
  fps: z.number().min(1).max(60).optional().describe('Frames per second. Default 30; 20 for GIF and animated WebP.'),
  quality: z.number().min(1).max(100).optional().describe('Default 75.'),
  trimStart: seconds.optional().describe('Start of the part to render, in seconds of the video.'),
  trimEnd: seconds.optional().describe('End of the part to render, in seconds of the video.'),
  duration: seconds.optional().describe('Duration in seconds: the video is cut, or its last frame is held.'),
  muted: z.boolean().optional().describe('Removes all audio. Default false.'),
  loop: z.boolean().optional().describe('Loops GIF and animated WebP. Default true.'),
  audioSource: source.optional().describe('An audio clip that replaces all others: a URL or asset:<id>.'),
  subtitleSource: z
    .union([source, z.record(z.string().regex(/^[1-9]\d{0,3}$/), source)])
    .optional()
    .describe('SRT or WebVTT for the whole video, or an object with one per page number: URLs or asset:<id>.'),
  subtitleStyle: subtitleStyleChange.optional().describe("Overrides of the pages' own subtitle styles."),
  burnSubtitles: z.boolean().optional().describe('Burns the subtitles into the image. Default: as set on the pages.'),
  softSubtitles: z
    .boolean()
    .optional()
    .describe('Adds a subtitle track that players can turn on, in MP4 and WebM. Default false.'),
  combinePages: z.boolean().optional().describe('One video of all pages (the default), or one per page.'),
  pageTransition: z
    .enum(['none', 'fade', 'dissolve', 'wipe', 'slide', 'push'])
    .optional()
    .describe('Transition between all pages, instead of their own.'),
  pageTransitionDuration: seconds.optional().describe('Duration of each transition in seconds.'),
});
export type VideoOptionsBody = z.infer<typeof videoOptionsBody>;
