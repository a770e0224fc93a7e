import { z } from 'zod';

/** Answer of `GET /.well-known/oauth-authorization-server` (RFC 8414), since Mastodon 4.3. */
export const metadataAnswer = z.object({ code_challenge_methods_supported: z.array(z.string()).optional() });

/** Answer of `POST /api/v1/apps`. */
export const appAnswer = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });

/** Answer of `POST /oauth/token`. */
export const tokenAnswer = z.object({ access_token: z.string().min(1) });

/** Answer of `GET /api/v1/accounts/verify_credentials`. */
export const accountAnswer = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  display_name: z.string().optional(),
  avatar: z.string().nullish(),
});

/** The parts of `GET /api/v2/instance` that posts depend on. */
export const instanceAnswer = z.object({
  domain: z.string().min(1),
  configuration: z
    .object({
      statuses: z.object({ max_characters: z.int(), max_media_attachments: z.int() }).partial().optional(),
      media_attachments: z
        .object({
          supported_mime_types: z.array(z.string()),
          image_size_limit: z.int(),
          image_matrix_limit: z.int(),
          video_size_limit: z.int(),
          video_matrix_limit: z.int(),
        })
        .partial()
        .optional(),
    })
    .optional(),
});

/** Answer of `POST /api/v2/media` and `GET /api/v1/media/{id}`; without an address while the instance is at work on the file. */
export const mediaAnswer = z.object({ id: z.string().min(1), url: z.string().nullish() });

/** A status. */
export const statusAnswer = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  media_attachments: z.array(z.object({ id: z.string() })).default([]),
});

/** Answer of `GET /api/v1/accounts/{id}/statuses`, the newest first. */
export const statusesAnswer = z.array(statusAnswer);

/** Answer of `GET /api/v1/statuses/{id}/source`. */
export const sourceAnswer = z.object({ text: z.string() });

/** The body of a failed answer. */
export const errorAnswer = z.object({ error: z.string().optional(), error_description: z.string().optional() });
