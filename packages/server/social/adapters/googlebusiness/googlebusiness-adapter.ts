import { z } from 'zod';
import type { Adapter } from '../adapter.ts';
import { explainGoogle } from '../google/explain-google.ts';
import { googleOAuthHosts } from '../google/google-connection.ts';
import { googlebusinessConnection } from './googlebusiness-connection.ts';
import { confirmLocalPost, createLocalPost, findLocalPost } from './local-posts.ts';

/** Bytes of an image at least ("Photos and videos" of Business Profile). */
const fewestBytes = 10 * 1024;

const checkpoint = z.object({ name: z.string() });

/**
 * Google Business Profile, with its API v4: a post is created by one request, and Google fetches its image from this service and reviews it
 * before people see it. After a lost response, the location's posts show the result.
 */
export const googlebusinessAdapter: Adapter = {
  platform: 'googlebusiness',
  hosts: [
    'mybusiness.googleapis.com',
    'mybusinessaccountmanagement.googleapis.com',
    'mybusinessbusinessinformation.googleapis.com',
    ...googleOAuthHosts,
  ],
  connection: googlebusinessConnection,
  explain: explainGoogle,

  accepts({ media, options }) {
    const wrong: string[] = [];
    if (media.some(({ byteLength }) => byteLength < fewestBytes)) {
      wrong.push('Google accepts images of 10 KB and more.');
    }
    const { link } = options;
    if (link !== undefined && link !== '' && !(/^https?:\/\//i.test(link) && URL.canParse(link))) {
      wrong.push('Google accepts links that begin with https:// or http://.');
    }
    return wrong;
  },

  // Nothing is sent ahead.
  start: async () => ({ state: 'ready', checkpoint: {} }),
  poll: async (_call, _post, saved) => ({ state: 'ready', checkpoint: saved }),
  finalize: (call, post) => createLocalPost(call, post),
  find: (call, post) => findLocalPost(call, post),
  confirm: (call, _post, saved) => confirmLocalPost(call, checkpoint.parse(saved).name),
};
