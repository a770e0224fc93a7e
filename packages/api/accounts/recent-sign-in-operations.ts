import { z } from 'zod';
import { ownAccount } from '../access.ts';
import { timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json, type RateLimit } from '../operation.ts';

/** Until when sensitive calls are allowed, and how to extend it. */
export const recentSignIn = z.object({
  recent_until: timestamp
    .nullable()
    .describe(
      'Ten minutes after the person last signed in or confirmed their identity; null once that time has passed.',
    ),
  methods: z
    .object({
      password: z.boolean(),
      passkey: z.boolean(),
      code: z.boolean().describe('True if the password needs a second-factor code.'),
      provider: z
        .string()
        .nullable()
        .describe('Name of the operator’s identity provider, if the person signs in there.'),
    })
    .describe('The ways in which the person can confirm their identity.'),
});
export type RecentSignIn = z.infer<typeof recentSignIn>;

const rateLimit: RateLimit = { group: 'sign-in-again', perMinute: 30, per: 'address', dialect: 'draft' };

/** Operations with which signed-in people confirm their identity before sensitive calls. */
export const recentSignInOperations = {
  readRecentSignIn: defineOperation({
    id: 'readRecentSignIn',
    method: 'GET',
    path: '/me/sign-in',
    tag: 'Account',
    summary: 'Read how recently you signed in',
    description:
      'Sensitive changes require a sign-in within the last ten minutes: this says until when it counts, and how you can confirm who you are with `signInAgain`.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('Until when the sign-in counts as recent.', z.object({ data: recentSignIn })) },
  }),
  startSignInAgain: defineOperation({
    id: 'startSignInAgain',
    method: 'POST',
    path: '/me/sign-in/options',
    tag: 'Account',
    summary: 'Start confirming your identity with a passkey',
    description:
      'Returns the input of `PublicKeyCredential.parseRequestOptionsFromJSON` (WebAuthn). Pass the parsed options to `navigator.credentials.get` and send `credential.toJSON()` to `signInAgain` within five minutes.',
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
    summary: 'Confirm your identity',
    description:
      'With a passkey, or with the password and, if enabled, a second-factor code. Sensitive calls of this session are then allowed for ten minutes.',
    access: ownAccount,
    rateLimit,
    body: z
      .strictObject({
        password: z.string().min(1).max(200).optional().describe('The password.'),
        code: z.string().trim().min(1).max(40).optional().describe('A second-factor code or a recovery code.'),
        passkey: z
          .looseObject({ id: z.string().max(2000) })
          .optional()
          .describe('The result of `credential.toJSON()`.'),
      })
      .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
        message: 'Send a password or a passkey’s response.',
      }),
    answers: { 200: json('Until when the sign-in counts as recent.', z.object({ data: recentSignIn })) },
    errors: ['wrong_password', 'wrong_code', 'invalid_passkey', 'rate_limit_exceeded'],
  }),
};
