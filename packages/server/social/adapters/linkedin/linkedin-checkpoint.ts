import { z } from 'zod';

/** Part of a video that LinkedIn wants by itself: bytes from `firstByte` to `lastByte`, both included. */
const part = z.object({ uploadUrl: z.string(), firstByte: z.number(), lastByte: z.number() });

const article = z.object({
  source: z.string(),
  title: z.string(),
  description: z.string().optional(),
  thumbnail: z.string().optional(),
});

/** State stored between the steps of a post at LinkedIn. */
export const linkedinCheckpoint = z.object({
  /** URNs of images that are uploaded, in order. */
  images: z.array(z.string()).default([]),
  video: z
    .object({
      urn: z.string(),
      uploadToken: z.string(),
      parts: z.array(part),
      /** Responses to the uploaded parts, in order. */
      etags: z.array(z.string()),
      isFinalized: z.boolean(),
    })
    .optional(),
  /** Preview of a link; null when there is none to show. */
  article: article.nullish(),
});
/** State stored between the steps of a post at LinkedIn. */
export type LinkedinCheckpoint = z.output<typeof linkedinCheckpoint>;
