import { z } from 'zod';
import type { OAuthConnection } from '../connection.ts';
import { authorizeAtGoogle, exchangeAtGoogle, refreshAtGoogle } from '../google/google-connection.ts';
import { toCredentials } from '../request-token.ts';
import { SocialError } from '../social-error.ts';

/** To upload, and to read one's own videos and write comments. */
const usualScopes = 'https://www.googleapis.com/auth/youtube.upload https://www.googleapis.com/auth/youtube.force-ssl';

const channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          customUrl: z.string().optional(),
          thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).optional(),
        }),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().optional() }) }).optional(),
      }),
    )
    .default([]),
});

/** Connects the channel that the person chooses at Google, as one account ("channels.list", `mine`). */
export const youtubeConnection: OAuthConnection = {
  kind: 'oauth',
  fields: [],
  needsApp: true,
  authorize: async (call, departure) => authorizeAtGoogle(call, departure, usualScopes),
  async exchange(call, arrival) {
    const answer = await exchangeAtGoogle(call, arrival);
    const credentials = toCredentials(answer, call.now());
    const listed = await call.request({
      url: 'https://www.googleapis.com/youtube/v3/channels',
      query: { part: 'snippet,contentDetails', mine: true },
      headers: { authorization: `Bearer ${credentials.accessToken}` },
      token: 'none',
    });
    const { items } = listed.read(channels);
    if (items.length === 0) {
      throw new SocialError('invalid', 'This Google account has no YouTube channel. Create one there first.');
    }
    return items.map(({ id, snippet, contentDetails }) => {
      const uploads = contentDetails?.relatedPlaylists.uploads;
      return {
        providerId: id,
        name: snippet.title,
        username: snippet.customUrl?.replace(/^@/, '') ?? null,
        avatarUrl: snippet.thumbnails?.default?.url ?? null,
        details: { channelId: id, ...(uploads !== undefined && { uploadsPlaylistId: uploads }) },
        credentials,
      };
    });
  },
  refresh: refreshAtGoogle,
};
