import { z } from 'zod';

/** Answer of `GET /2/users/me`. */
export const userAnswer = z.object({
  data: z.object({
    id: z.string().min(1),
    name: z.string(),
    username: z.string().min(1),
    profile_image_url: z.string().optional(),
  }),
});

/** How far X is with a file; absent where there is nothing to wait for. */
const processingInfo = z.object({
  state: z.string(),
  check_after_secs: z.number().optional(),
  error: z.object({ message: z.string().optional(), name: z.string().optional() }).optional(),
});
export type ProcessingInfo = z.infer<typeof processingInfo>;

/** Answer of the endpoints of `/2/media/upload`. */
export const uploadAnswer = z.object({
  data: z.object({
    id: z.string().min(1),
    expires_after_secs: z.number().optional(),
    processing_info: processingInfo.optional(),
  }),
});

/** Answer of `POST /2/tweets`. */
export const createdAnswer = z.object({ data: z.object({ id: z.string().min(1) }) });

/** A post of a timeline, with the fields that are requested. */
export const timelinePost = z.object({
  id: z.string().min(1),
  text: z.string(),
  note_tweet: z.object({ text: z.string() }).optional(),
  entities: z
    .object({ urls: z.array(z.object({ url: z.string(), media_key: z.string().optional() })).optional() })
    .optional(),
  attachments: z.object({ media_keys: z.array(z.string()).optional() }).optional(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
});
export type TimelinePost = z.infer<typeof timelinePost>;

/** Answer of `GET /2/users/{id}/tweets`; without data when there are none. */
export const timelineAnswer = z.object({ data: z.array(timelinePost).default([]) });

/** The body of a failed answer (RFC 9457, and older ones). */
export const problem = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  type: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional(), detail: z.string().optional() })).optional(),
});
