import type { ChapterExamples } from './operation-example.ts';

const at = '2026-03-02T09:30:00.000Z';
const account = {
  id: 5,
  platform: 'bluesky',
  account_name: 'Kiosk am Eck',
  account_username: 'kiosk.example',
  account_avatar: null,
  max_characters: 300,
  connected_at: at,
  requires_reconnect: false,
} as const;
const published = {
  account_id: 5,
  platform: 'bluesky',
  username: 'kiosk.example',
  name: 'Kiosk am Eck',
  status: 'published',
  url: 'https://bsky.app/profile/kiosk.example/post/3kxyzabc12345',
} as const;
const failed = {
  account_id: 8,
  platform: 'linkedin',
  username: null,
  name: 'Mira Holm',
  status: 'failed',
  error: 'LinkedIn no longer grants access to the service: connect the account again.',
  action: 'reconnect',
} as const;
const content = 'Fresh rye on Friday.';
const image = 'https://studio.example/files/renders/1/5d41402a.png';
const post = {
  id: 31,
  status: 'scheduled',
  content,
  media_urls: [image],
  media_alts: ['A blue kettle on a kitchen table'],
  is_editable: true,
  scheduled_for: '2026-03-06T06:00:00.000Z',
  timezone: 'Europe/Berlin',
  published_at: null,
  platform_options: { 8: { firstComment: 'Baked at five.' } },
  tiktok_settings: null,
  platforms: [{ ...published, status: 'scheduled', url: undefined }],
  created_at: at,
  updated_at: at,
} as const;
const params = { postId: 31 };

/** Examples of the operations on accounts of networks and the posts there. */
export const socialExamples = {
  listSocialPlatforms: {
    answers: {
      200: {
        data: [
          {
            platform: 'bluesky',
            name: 'Bluesky',
            connection: 'credentials',
            fields: [
              {
                name: 'identifier',
                label: 'Handle',
                help: 'The handle or email address of the account.',
                isSecret: false,
                isRequired: true,
                placeholder: 'name.bsky.social',
              },
            ],
            redirect_uri: null,
            is_configured: true,
          },
        ],
      },
    },
  },
  listSocialAccounts: { answers: { 200: { data: [account] } } },
  connectSocialAccount: {
    body: { platform: 'linkedin' },
    answers: {
      200: {
        data: {
          accounts: [],
          authorization_url: 'https://www.linkedin.com/oauth/v2/authorization?response_type=code&client_id=86ab',
          expires_at: '2026-03-02T09:40:00.000Z',
        },
      },
    },
  },
  disconnectSocialAccount: {
    params: { accountId: 5 },
    answers: { 200: { message: 'The account is no longer connected.', id: '5' } },
  },
  publishSocialPost: {
    body: {
      accounts: [5, 8],
      content,
      media_url: image,
      platformOptions: { 8: { firstComment: 'Baked at five.' } },
    },
    answers: {
      200: {
        data: {
          post_id: 31,
          post_ids: ['at://did:plc:4f/app.bsky.feed.post/3kxyzabc12345'],
          status: 'partial',
          platforms: [published, failed],
        },
      },
    },
  },
  listSocialPosts: {
    query: { status: 'scheduled' },
    answers: { 200: { data: [post], pagination: { limit: 50, has_more: false, next_cursor: null } } },
  },
  getSocialPost: { params, answers: { 200: { data: post } } },
  updateSocialPost: {
    params,
    body: { scheduled_for: '2026-03-06T07:00:00', timezone: 'Europe/Berlin' },
    answers: { 200: { data: post } },
  },
  discardSocialPost: { params, answers: { 200: { message: 'The post was discarded.', id: '31' } } },
  publishHeldPost: {
    params,
    answers: {
      200: {
        data: {
          post: { id: 31, status: 'published', content, is_editable: false, published_at: at },
          status: 'published',
          platforms: [published],
        },
      },
    },
  },
  retrySocialPost: {
    params,
    body: { accounts: [8] },
    answers: { 200: { data: { post_id: 31, post_ids: [], status: 'failed', platforms: [failed] } } },
  },
} satisfies ChapterExamples;
