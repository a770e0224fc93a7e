import { z } from 'zod';
import type { Access } from '../access.ts';
import { defineOperation } from '../operation.ts';

/** The media types of images that are passed on. */
export const remoteImageTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
] as const;

/** Bytes of an image that is passed on. */
export const maxRemoteImageBytes = 25 * 1024 * 1024;

/** For those who edit: keys that write, and sessions that may save. */
const edit: Access = { kind: 'caller', level: 'write', scope: 'workspace:templates:write', embed: 'save' };

/** Images of other servers, for editors in pages that may not read them. */
export const remoteImageOperations = {
  fetchRemoteImage: defineOperation({
    id: 'fetchRemoteImage',
    method: 'POST',
    path: '/studio/remote-images',
    tag: 'Templates',
    summary: 'Fetch an image of another server',
    description:
      'Passes on an image whose server sends no CORS headers, so that the editor can show it as renders do. The address is fetched as for renders: public http and https only, also where it redirects to. What is no PNG, JPEG, WebP, AVIF, GIF or SVG is refused, and so are more than 25 MB.',
    access: edit,
    rateLimit: { group: 'remote-images', perMinute: 120, per: 'caller', dialect: 'draft', perWorkspace: 4 },
    body: z.strictObject({
      url: z
        .string()
        .max(8192)
        .regex(/^https?:\/\//i, 'must be an http or https address')
        .describe('The address of the image.'),
    }),
    answers: { 200: { description: 'The image.', contentTypes: remoteImageTypes } },
    errors: ['url_not_allowed', 'url_unreachable', 'asset_unsupported'],
  }),
};
