import { z } from 'zod';
import { readAssets, readWorkspace, renderTemplates } from '../access.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

const count = z.int().nonnegative();

/** Red, green and blue. */
const channels = z.tuple([z.number(), z.number(), z.number()]);

/** How a result of a model came about. */
const origin = {
  provider: z.string(),
  model: z.string(),
  cached: z.boolean().describe('Whether the same had been made before, which costs nothing.'),
  credits: count.describe('AI credits charged.'),
};

/** A subtitle. Times are seconds. */
const cue = z.object({ start: z.number(), end: z.number(), text: z.string() });

const errors = ['ai_unavailable', 'ai_refused', 'ai_failed', 'ai_credits_exhausted'] as const;

/** The operations of models of the operator's provider, besides following prompts of renders. */
export const generationOperations = {
  transcribeSpeech: defineOperation({
    id: 'transcribeSpeech',
    method: 'POST',
    path: '/studio/transcriptions',
    tag: 'Rendering',
    summary: 'Write down speech as subtitles',
    description:
      'Has the speech of a video or audio file written down with times by the model that the operator configured. The content is SRT or WebVTT, for subtitleSource of a render or the subtitles of a page. The same file and language cost nothing again, so a call may be repeated.',
    access: renderTemplates,
    liveOnly: true,
    rateLimit: generalLimits.renders,
    body: z.strictObject({
      source: z
        .string()
        .min(1)
        .max(8192)
        .describe('A public URL, or a video or audio of the brand assets such as asset:12; at most 25 MB.'),
      format: z.enum(['vtt', 'srt']).default('vtt'),
      language: z
        .string()
        .regex(/^[a-z]{2}$/, 'Write a language like en.')
        .optional()
        .describe('The language spoken, such as en. Default: the model finds out.'),
    }),
    answers: {
      200: json(
        'The subtitles.',
        z.object({
          data: z.object({
            content: z.string().describe('The file.'),
            format: z.enum(['vtt', 'srt']),
            language: z.string().describe('As the model names it.'),
            duration: z.number().describe('Seconds.'),
            cues: z.array(cue),
            ...origin,
          }),
        }),
      ),
    },
    errors: [...errors, 'asset_not_found', 'asset_unsupported', 'body_too_large', 'url_not_allowed', 'url_unreachable'],
  }),
  speakText: defineOperation({
    id: 'speakText',
    method: 'POST',
    path: '/studio/speech',
    tag: 'Rendering',
    summary: 'Speak a text',
    description:
      'Has a text spoken by the model that the operator configured, and stores it as an audio of the brand assets, for audio layers and the audio of pages. The same text, voice and speed cost nothing again.',
    access: renderTemplates,
    liveOnly: true,
    rateLimit: generalLimits.renders,
    body: z.strictObject({
      text: z.string().trim().min(1).max(4096),
      voice: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe('One of the configured voices. Default: the first of them.'),
      speed: z.number().min(0.25).max(4).default(1),
    }),
    answers: {
      200: json(
        'The audio.',
        z.object({
          data: z.object({
            asset: z.string().describe('Such as asset:12.'),
            url: z.string(),
            duration: z.number().describe('Seconds.'),
            voice: z.string(),
            ...origin,
          }),
        }),
      ),
    },
    errors: [...errors, 'invalid_request'],
  }),
  removeBackground: defineOperation({
    id: 'removeBackground',
    method: 'POST',
    path: '/studio/cutouts',
    tag: 'Rendering',
    summary: 'Remove the background of an image',
    description:
      'Has the background of an image removed by the service that the operator configured, and stores what is left as an image of the brand assets. The same image costs nothing again, so a call may be repeated.',
    access: renderTemplates,
    rateLimit: generalLimits.renders,
    body: z.strictObject({
      source: z
        .string()
        .min(1)
        .max(32 * 1024 * 1024)
        .describe('A public URL, a data URI, or an image of the brand assets such as asset:12; at most 22 MB.'),
    }),
    answers: {
      200: json(
        'The image.',
        z.object({
          data: z.object({
            asset: z.string().describe('Such as asset:12.'),
            url: z.string(),
            width: count,
            height: count,
            ...origin,
          }),
        }),
      ),
    },
    errors: [...errors, 'asset_not_found', 'asset_unsupported', 'body_too_large', 'url_not_allowed', 'url_unreachable'],
  }),
  getBackgroundRemoval: defineOperation({
    id: 'getBackgroundRemoval',
    method: 'GET',
    path: '/studio/cutouts',
    tag: 'Rendering',
    summary: 'Read how backgrounds can be removed',
    description:
      'Whether the caller may have backgrounds removed by the service that the operator configured, and the model that a browser can do it with by itself, in the ONNX format and with ONNX Runtime.',
    access: readAssets,
    rateLimit: generalLimits.reads,
    answers: {
      200: json(
        'What can be used.',
        z.object({
          data: z.object({
            service: z.boolean().describe('Whether `POST /studio/cutouts` can be called.'),
            model: z
              .object({
                url: z.string().describe('The ONNX file.'),
                runtime: z.string().describe('The folder of ONNX Runtime for browsers, with a slash at its end.'),
                size: count.describe(
                  'Width and height of the input, in pixels; it is 1 × 3 × size × size, red, green and blue.',
                ),
                mean: channels.describe('Taken from each channel, from 0 to 1.'),
                std: channels.describe('What each channel is then divided by.'),
              })
              .nullable()
              .describe('Null if the operator has provided none.'),
          }),
        }),
      ),
    },
  }),
  getModels: defineOperation({
    id: 'getModels',
    method: 'GET',
    path: '/workspace/models',
    tag: 'Workspace',
    summary: 'Read which models are on, and their use',
    description:
      'The models that the operator has configured for prompts, speech and transcription, and how much of this month’s AI credits each has used.',
    access: readWorkspace,
    rateLimit: generalLimits.reads,
    answers: {
      200: json(
        'The models.',
        z.object({
          data: z.object({
            provider: z.enum(['openai', 'ollama']).nullable().describe('Null if the operator has configured none.'),
            month: z.string().describe('The current month, UTC, such as 2026-03.'),
            models: z.array(
              z.object({
                kind: z.enum(['text', 'image', 'transcription', 'speech', 'cutout']),
                model: z.string().nullable().describe('Null if this kind is off.'),
                made: count.describe('Results made for the workspace this month and still cached.'),
                credits: count.describe('AI credits charged for these.'),
              }),
            ),
          }),
        }),
      ),
    },
  }),
};
