import { z } from 'zod';
import { readWorkspace, type Access } from '../access.ts';
import { cursorQuery, idInPath, pagination, timestamp } from '../field.ts';
import type { ServiceErrorCode } from '../error.ts';
import { defineOperation, json, type Operation, type RateLimit } from '../operation.ts';
import { socialAccount, socialPlatformState } from './social-account.ts';
import { socialPlatform } from './social-platform.ts';
import {
  publishBody,
  socialPost,
  socialPostResult,
  socialPostState,
  socialPostStatus,
  socialPublication,
  updatePostBody,
} from './social-post.ts';

const rateLimit: RateLimit = { group: 'social', perMinute: 20, per: 'workspace', dialect: 'x' };
const write: Access = { kind: 'caller', level: 'write', scope: 'workspace:social:write', embed: 'never' };
/** Connecting accounts is for those who administer the workspace, and for keys that write. */
const administer: Access = { ...write, role: 'admin' };
const reading = { tag: 'Social', access: readWorkspace, rateLimit } as const satisfies Partial<Operation>;
const writing = { tag: 'Social', access: write, rateLimit, liveOnly: true } as const satisfies Partial<Operation>;
const administering = { tag: 'Social', access: administer, rateLimit } as const satisfies Partial<Operation>;

/** Errors of a post, or of fetching its media. */
const postErrors = [
  'invalid_accounts',
  'invalid_schedule',
  'no_compatible_platform',
  'asset_unsupported',
  'url_not_allowed',
  'url_unreachable',
] as const satisfies readonly ServiceErrorCode[];

const postParams = z.object({ postId: idInPath.describe('The post’s id.') });
const onePost = json('The post.', z.strictObject({ data: socialPost }));

/** The operations on accounts of networks and the posts there. */
export const socialOperations = {
  listSocialPlatforms: defineOperation({
    ...reading,
    id: 'listSocialPlatforms',
    method: 'GET',
    path: '/social/platforms',
    summary: 'List the networks',
    description: 'All networks, with the fields required to connect an account.',
    answers: { 200: json('The networks.', z.strictObject({ data: z.array(socialPlatformState) })) },
  }),
  listSocialAccounts: defineOperation({
    ...reading,
    id: 'listSocialAccounts',
    method: 'GET',
    path: '/social/accounts',
    summary: 'List connected accounts',
    description:
      'All accounts that are connected, sorted by network and name. One with `requires_reconnect` cannot be published to until it is connected again.',
    answers: {
      200: json('The accounts, sorted by network and name.', z.strictObject({ data: z.array(socialAccount) })),
    },
  }),
  connectSocialAccount: defineOperation({
    ...administering,
    id: 'connectSocialAccount',
    method: 'POST',
    path: '/social/accounts/connect',
    summary: 'Connect an account',
    description:
      'With credentials, the accounts are connected immediately. Otherwise the response contains the URL of the network’s own page, where a person has to agree within ten minutes; they return to `return_to`, a path of this service.',
    body: z.strictObject({
      platform: socialPlatform,
      fields: z
        .record(z.string().max(40), z.string().max(2000))
        .refine((fields) => Object.keys(fields).length <= 10, 'At most 10 fields.')
        .default({})
        .describe('Values of the `fields` listed by `GET /social/platforms`, by name.'),
      return_to: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])[^\s\\]*$/, 'Must be a path of this service.')
        .optional()
        .describe('Where the person returns to. Default: the accounts in the dashboard.'),
    }),
    answers: {
      200: json(
        'The connected accounts, or the URL to open.',
        z.strictObject({
          data: z.strictObject({
            accounts: z.array(socialAccount).describe('Empty if a person has to continue at `url`.'),
            authorization_url: z.string().nullable().describe('The network’s page; null if connecting is complete.'),
            expires_at: timestamp.nullable().describe('The time by which the person must return.'),
          }),
        }),
      ),
    },
    errors: ['plan_required', 'platform_not_configured', 'connection_failed', 'conflict'],
  }),
  disconnectSocialAccount: defineOperation({
    ...administering,
    id: 'disconnectSocialAccount',
    method: 'DELETE',
    path: '/social/accounts/{accountId}',
    summary: 'Disconnect an account',
    description: 'Deletes the stored access. Scheduled posts to the account will fail with an error.',
    params: z.object({ accountId: idInPath.describe('The account’s id.') }),
    answers: { 200: json('Which one.', z.strictObject({ message: z.string(), id: z.string() })) },
    errors: ['social_account_not_found'],
  }),
  publishSocialPost: defineOperation({
    ...writing,
    id: 'publishSocialPost',
    method: 'POST',
    path: '/social/publish',
    summary: 'Publish, schedule or draft a post',
    description:
      'Posts to one or several accounts at once, now or at `scheduled_for`, or stores a draft. Accounts that do not accept the media are skipped with a reason; the others are published.',
    idempotent: true,
    body: publishBody,
    answers: { 200: json('The result.', z.strictObject({ data: socialPostResult })) },
    errors: [...postErrors, 'plan_required', 'publish_failed'],
    invalidCodes: { accounts: 'invalid_accounts', scheduled_for: 'invalid_schedule' },
  }),
  listSocialPosts: defineOperation({
    ...reading,
    id: 'listSocialPosts',
    method: 'GET',
    path: '/social/posts',
    summary: 'List posts',
    description: 'Newest first.',
    query: z.object({
      ...cursorQuery({ max: 100, usual: 50 }),
      status: socialPostState.optional().describe('Only posts in this state.'),
      account: idInPath.optional().describe('Only posts to this account.'),
      from: timestamp.optional().describe('Only posts scheduled or published at or after this time.'),
      to: timestamp.optional().describe('Only posts scheduled or published before this time.'),
    }),
    answers: { 200: json('The posts.', z.strictObject({ data: z.array(socialPost), pagination })) },
  }),
  getSocialPost: defineOperation({
    ...reading,
    id: 'getSocialPost',
    method: 'GET',
    path: '/social/posts/{postId}',
    summary: 'Read a post',
    description: 'If the post is in progress, its status is fetched from the networks.',
    params: postParams,
    answers: { 200: onePost },
    errors: ['post_not_found'],
  }),
  updateSocialPost: defineOperation({
    ...writing,
    id: 'updateSocialPost',
    method: 'PATCH',
    path: '/social/posts/{postId}',
    summary: 'Change a draft or scheduled post',
    description: 'Omitted fields stay unchanged.',
    params: postParams,
    body: updatePostBody,
    answers: { 200: onePost },
    errors: [...postErrors, 'post_not_found', 'post_not_editable'],
  }),
  discardSocialPost: defineOperation({
    ...writing,
    id: 'discardSocialPost',
    method: 'DELETE',
    path: '/social/posts/{postId}',
    summary: 'Discard a post',
    description: 'Refused once a part of it is published or being published.',
    params: postParams,
    answers: { 200: json('Which one.', z.strictObject({ message: z.string(), id: z.string() })) },
    errors: ['post_not_found', 'post_is_live'],
  }),
  publishHeldPost: defineOperation({
    ...writing,
    id: 'publishHeldPost',
    method: 'POST',
    path: '/social/posts/{postId}/publish',
    summary: 'Publish a draft or scheduled post now',
    description: 'This cannot be undone.',
    params: postParams,
    answers: {
      200: json(
        'The result.',
        z.strictObject({
          data: z.strictObject({
            post: z.strictObject({
              id: z.int(),
              status: socialPostState,
              content: z.string(),
              is_editable: z.boolean(),
              published_at: timestamp.nullable(),
            }),
            status: socialPostStatus,
            platforms: z.array(socialPublication),
          }),
        }),
      ),
    },
    errors: ['plan_required', 'post_not_found', 'post_not_held', 'held_post_failed'],
  }),
  retrySocialPost: defineOperation({
    ...writing,
    id: 'retrySocialPost',
    method: 'POST',
    path: '/social/posts/{postId}/retry',
    summary: 'Retry failed accounts',
    description:
      'Accounts where it is unknown whether the post was published (`action` is `check`) are retried only if listed; check them first.',
    params: postParams,
    body: z.strictObject({
      accounts: z
        .array(z.int().positive())
        .min(1)
        .max(50)
        .optional()
        .describe('Default: all accounts that failed for certain.'),
    }),
    bodyOptional: true,
    answers: { 200: json('The result.', z.strictObject({ data: socialPostResult })) },
    errors: ['plan_required', 'post_not_found', 'post_not_held'],
  }),
} satisfies Record<string, Operation>;
