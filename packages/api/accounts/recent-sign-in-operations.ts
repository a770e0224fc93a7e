import { z } from 'zod';
import { ownAccount } from '../access.ts';
import { timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json, type RateLimit } from '../operation.ts';

/** Until when sensitive calls are let in, and how that can be made longer. */
export const recentSignIn = z.object({
  recent_until: timestamp
    .nullable()
    .describe('Ten minutes after they last signed in or showed who they are; null once that is over.'),
  methods: z
    .object({
      password: z.boolean(),
      passkey: z.boolean(),
      code: z.boolean().describe('Whether a code of the second factor goes with the password.'),
      provider: z.string().nullable().describe('What the operator’s provider is called, when they sign in there.'),
    })
    .describe('The ways in which they can show who they are.'),
});
export type RecentSignIn = z.infer<typeof recentSignIn>;

const rateLimit: RateLimit = { group: 'sign-in-again', perMinute: 30, per: 'address', dialect: 'draft' };

/** The operations by which people who are signed in show again who they are, before what is sensitive. */
export const recentSignInOperations = {
  readRecentSignIn: defineOperation({
    id: 'readRecentSignIn',
    method: 'GET',
    path: '/me/sign-in',
    tag: 'Account',
    summary: 'Read how recently you signed in',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('Until when it counts as recent.', z.object({ data: recentSignIn })) },
  }),
  startSignInAgain: defineOperation({
    id: 'startSignInAgain',
    method: 'POST',
    path: '/me/sign-in/options',
    tag: 'Account',
    summary: 'Begin to show who you are by a passkey',
    description:
      'Answers what `PublicKeyCredential.parseRequestOptionsFromJSON` takes (WebAuthn). Give it to `navigator.credentials.get` and send `credential.toJSON()` to `signInAgain` within five minutes.',
    access: ownAccount,
    rateLimit,
    answers: {
      200: json(
        'The options.',
        z.object({ data: z.looseObject({ challenge: z.string() }).describe('WebAuthn options.') }),
      ),
    },
  }),
  signInAgain: defineOperation({
    id: 'signInAgain',
    method: 'POST',
    path: '/me/sign-in',
    tag: 'Account',
    summary: 'Show again who you are',
    description:
      'By a passkey, or by the password, with a code of the second factor where there is one. Sensitive calls of this session are let in for ten minutes then.',
    access: ownAccount,
    rateLimit,
    body: z
      .strictObject({
        password: z.string().min(1).max(200).optional().describe('The password.'),
        code: z.string().trim().min(1).max(40).optional().describe('A code of the second factor, or a recovery code.'),
        passkey: z
          .looseObject({ id: z.string().max(2000) })
          .optional()
          .describe('What `credential.toJSON()` gives.'),
      })
      .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
        message: 'Send a password or a passkey’s answer.',
      }),
    answers: { 200: json('Until when it counts as recent.', z.object({ data: recentSignIn })) },
    errors: ['wrong_password', 'wrong_code', 'invalid_passkey', 'rate_limit_exceeded'],
  }),
};
