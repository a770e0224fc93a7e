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
const writing = { tag: 'Social', access: write, rateLimit } as const satisfies Partial<Operation>;
const administering = { tag: 'Social', access: administer, rateLimit } as const satisfies Partial<Operation>;

/** What is wrong with a post, or keeps its media from being fetched. */
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
    description: 'Every network with what connecting an account of it takes.',
    answers: { 200: json('The networks.', z.strictObject({ data: z.array(socialPlatformState) })) },
  }),
  listSocialAccounts: defineOperation({
    ...reading,
    id: 'listSocialAccounts',
    method: 'GET',
    path: '/social/accounts',
    summary: 'List connected accounts',
    answers: { 200: json('The accounts, by network and name.', z.strictObject({ data: z.array(socialAccount) })) },
  }),
  connectSocialAccount: defineOperation({
    ...administering,
    id: 'connectSocialAccount',
    method: 'POST',
    path: '/social/accounts/connect',
    summary: 'Connect an account',
    description:
      'With credentials the accounts are connected at once. Else the answer has the address of the network’s own page, where a person agrees within ten minutes; they come back to `return_to`, a path of this service.',
    body: z.strictObject({
      platform: socialPlatform,
      fields: z
        .record(z.string().max(40), z.string().max(2000))
        .refine((fields) => Object.keys(fields).length <= 10, 'At most 10 fields.')
        .default({})
        .describe('What `GET /social/platforms` lists as `fields`, by name.'),
      return_to: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])[^\s\\]*$/, 'Give a path of this service.')
        .optional()
        .describe('Where the person comes back to. Default: the accounts in the dashboard.'),
    }),
    answers: {
      200: json(
        'What was connected, or where to go.',
        z.strictObject({
          data: z.strictObject({
            accounts: z.array(socialAccount).describe('Empty when a person has to go on.'),
            authorization_url: z.string().nullable().describe('The network’s page; null when it is done.'),
            expires_at: timestamp.nullable().describe('Until when the person may come back.'),
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
    description: 'What the service keeps of its access is deleted. Scheduled posts of it will fail and say so.',
    params: z.object({ accountId: idInPath.describe('The account’s id.') }),
    answers: { 200: json('Which one.', z.strictObject({ message: z.string(), id: z.string() })) },
    errors: ['social_account_not_found'],
  }),
  publishSocialPost: defineOperation({
    ...writing,
    id: 'publishSocialPost',
    method: 'POST',
    path: '/social/publish',
    summary: 'Publish, plan or draft a post',
    idempotent: true,
    body: publishBody,
    answers: { 200: json('What came of it.', z.strictObject({ data: socialPostResult })) },
    errors: [...postErrors, 'plan_required', 'publish_failed'],
    invalidCodes: { accounts: 'invalid_accounts', scheduled_for: 'invalid_schedule' },
  }),
  listSocialPosts: defineOperation({
    ...reading,
    id: 'listSocialPosts',
    method: 'GET',
    path: '/social/posts',
    summary: 'List posts',
    description: 'The newest first.',
    query: z.object({
      ...cursorQuery({ max: 100, usual: 50 }),
      status: socialPostState.optional().describe('Only those in this state.'),
      account: idInPath.optional().describe('Only of this account.'),
      from: timestamp.optional().describe('Only those planned or published then or later.'),
      to: timestamp.optional().describe('Only those planned or published before.'),
    }),
    answers: { 200: json('The posts.', z.strictObject({ data: z.array(socialPost), pagination })) },
  }),
  getSocialPost: defineOperation({
    ...reading,
    id: 'getSocialPost',
    method: 'GET',
    path: '/social/posts/{postId}',
    summary: 'Read a post',
    description: 'Of a post in flight the networks are asked anew.',
    params: postParams,
    answers: { 200: onePost },
    errors: ['post_not_found'],
  }),
  updateSocialPost: defineOperation({
    ...writing,
    id: 'updateSocialPost',
    method: 'PATCH',
    path: '/social/posts/{postId}',
    summary: 'Change a draft or planned post',
    description: 'What is left out stays.',
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
    description: 'Refused once anything of it is live or on its way.',
    params: postParams,
    answers: { 200: json('Which one.', z.strictObject({ message: z.string(), id: z.string() })) },
    errors: ['post_not_found', 'post_is_live'],
  }),
  publishHeldPost: defineOperation({
    ...writing,
    id: 'publishHeldPost',
    method: 'POST',
    path: '/social/posts/{postId}/publish',
    summary: 'Publish a draft or planned post now',
    description: 'It cannot be undone.',
    params: postParams,
    answers: {
      200: json(
        'What came of it.',
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
    summary: 'Try failed accounts again',
    description:
      'Accounts whose post may or may not be there (`action` is `check`) are tried only when they are named: look at them first.',
    params: postParams,
    body: z.strictObject({
      accounts: z
        .array(z.int().positive())
        .min(1)
        .max(50)
        .optional()
        .describe('Default: all that failed and are certain.'),
    }),
    bodyOptional: true,
    answers: { 200: json('What came of it.', z.strictObject({ data: socialPostResult })) },
    errors: ['plan_required', 'post_not_found', 'post_not_held'],
  }),
} satisfies Record<string, Operation>;
