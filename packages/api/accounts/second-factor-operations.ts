import { z } from 'zod';
import { ownAccount } from '../access.ts';
import { timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json, type RateLimit } from '../operation.ts';

/** A person's second factor. */
export const secondFactor = z.object({
  since: timestamp.nullable().describe('When it was enabled; null while it is off.'),
  recovery_codes_left: z.int().describe('Number of unused recovery codes.'),
});
export type SecondFactor = z.infer<typeof secondFactor>;

const recoveryCodes = z.object({
  data: z.object({
    recovery_codes: z.array(z.string()).describe('Each can be used once in place of a code. They are not shown again.'),
  }),
});
const rateLimit: RateLimit = { group: 'second-factor', perMinute: 20, per: 'address', dialect: 'draft' };

/** Operations on the second factor. */
export const secondFactorOperations = {
  getSecondFactor: defineOperation({
    id: 'getSecondFactor',
    method: 'GET',
    path: '/me/second-factor',
    tag: 'Account',
    summary: 'Read your second factor',
    description: 'Since when an authenticator app is asked for, and how many recovery codes are left.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('The second factor.', z.object({ data: secondFactor })) },
  }),
  startSecondFactor: defineOperation({
    id: 'startSecondFactor',
    method: 'POST',
    path: '/me/second-factor/start',
    tag: 'Account',
    summary: 'Start setting up a second factor',
    description:
      'Returns a secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). It has no effect until `confirmSecondFactor` is called with a code from the app.',
    access: ownAccount,
    rateLimit,
    sensitive: {},
    answers: {
      200: json(
        'The secret, shown only once.',
        z.object({
          data: z.object({
            secret: z.string().describe('Base32, for typing in.'),
            uri: z.string().describe('The `otpauth:` URI that authenticator apps read.'),
            qr: z
              .object({ size: z.int(), path: z.string() })
              .describe('The same as a QR code: an SVG path in a square of `size` pixels, dark on light.'),
          }),
        }),
      ),
    },
    errors: ['conflict'],
  }),
  confirmSecondFactor: defineOperation({
    id: 'confirmSecondFactor',
    method: 'POST',
    path: '/me/second-factor',
    tag: 'Account',
    summary: 'Enable the second factor',
    description: 'From then on, signing in with a password also requires a code. Passkeys need none.',
    access: ownAccount,
    rateLimit,
    sensitive: { event: 'second_factor_added' },
    body: z.strictObject({ code: z.string().trim().min(1).max(40).describe('The code shown by the app.') }),
    answers: { 200: json('The second factor is enabled.', recoveryCodes) },
    errors: ['wrong_code', 'conflict', 'rate_limit_exceeded'],
  }),
  removeSecondFactor: defineOperation({
    id: 'removeSecondFactor',
    method: 'DELETE',
    path: '/me/second-factor',
    tag: 'Account',
    summary: 'Disable the second factor',
    description: 'Signing in asks for the password alone afterwards, and the recovery codes stop working.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    sensitive: { event: 'second_factor_removed' },
    answers: { 200: json('The second factor is disabled.', z.object({ data: secondFactor })) },
  }),
  replaceRecoveryCodes: defineOperation({
    id: 'replaceRecoveryCodes',
    method: 'POST',
    path: '/me/second-factor/recovery-codes',
    tag: 'Account',
    summary: 'Create new recovery codes',
    description: 'The previous ones stop working.',
    access: ownAccount,
    rateLimit,
    sensitive: { event: 'recovery_codes_replaced' },
    answers: { 200: json('The codes.', recoveryCodes) },
    errors: ['conflict'],
  }),
};
