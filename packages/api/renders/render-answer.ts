import { reportEntry } from '@platen/template';
import { z } from 'zod';
import { renderPublication } from '../social/social-post.ts';
import { generatedValue } from './generated-value.ts';
import { renderFormats, renderTypes } from './render-format.ts';
import { renderMetadata } from '../render-metadata.ts';

const content = z.string().describe('The URL of the file, or a data URI if base64 was requested.');

/** An additional size of one output. */
export const extraOutput = z.object({
  size: z.string().describe('Its name.'),
  width: z.number().int(),
  height: z.number().int(),
  content,
});

const common = {
  format: z.enum(renderFormats),
  type: z.enum(renderTypes),
  responseTime: z.number().describe('Processing time in milliseconds.'),
};

/** One file: one page, a document or a video of all pages. */
export const singleAnswer = z.object({
  data: z.object({ content, ...common, extraSizes: z.array(extraOutput).optional() }),
  report: z.array(reportEntry),
  generated: z.array(generatedValue).optional().describe('Values that models made from prompts.'),
  metadata: renderMetadata.optional().describe('As sent with the render.'),
  publish: renderPublication.optional().describe('The result of publishing it, if requested.'),
});

/** A file for each page. */
export const pagesAnswer = z.object({
  data: z.array(
    z.object({
      page: z.number().int().describe('1-based.'),
      content,
      extraSizes: z.array(extraOutput).optional(),
    }),
  ),
  ...common,
  totalPages: z.number().int().describe('Number of pages of the template.'),
  renderedPages: z.number().int(),
  report: z.array(reportEntry),
  generated: z.array(generatedValue).optional().describe('Values that models made from prompts.'),
  metadata: renderMetadata.optional().describe('As sent with the render.'),
  publish: renderPublication.optional().describe('The result of publishing it, if requested.'),
});

/** Response of a render: one file or one per page, and the report. */
export const renderAnswer = z.union([singleAnswer, pagesAnswer]);
export type RenderAnswerBody = z.infer<typeof renderAnswer>;

/** Response of an asynchronous render. */
export const queuedAnswer = z.object({
  id: z.string().describe('Id of the job.'),
  status: z.literal('queued'),
  self: z.string().optional().describe('URL of the job.'),
});
