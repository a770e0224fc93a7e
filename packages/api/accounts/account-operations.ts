import { z } from 'zod';
import { ownAccount } from '../access.ts';
import { idInPath, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json, type RateLimit } from '../operation.ts';

/** A browser in which the person is signed in. */
export const sessionRecord = z.object({
  id: z.string(),
  device: z.string().describe('Browser and system as reported by the client, such as “Firefox on Linux”.'),
  ip_address: z.string().nullable().describe('The address it signed in from.'),
  created_at: timestamp,
  last_seen_at: timestamp.describe('Accurate to five minutes.'),
  expires_at: timestamp,
  is_current: z.boolean().describe('True for the session that makes this call.'),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

/** A passkey of the person. */
export const passkeyRecord = z.object({
  id: z.string(),
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  is_synced: z.boolean().describe('True if the passkey is synced across devices.'),
});
export type PasskeyRecord = z.infer<typeof passkeyRecord>;

const passkeyLimit: RateLimit = { group: 'passkeys', perMinute: 30, per: 'address', dialect: 'draft' };
const count = z.object({ data: z.object({ ended: z.int().describe('Number of sessions ended.') }) });
const removed = z.object({ data: z.object({ id: z.string() }) });

/** Operations of signed-in people on their own accounts. */
export const accountOperations = {
  signOut: defineOperation({
    id: 'signOut',
    method: 'POST',
    path: '/sign-out',
    tag: 'Account',
    summary: 'Sign out',
    description: 'Ends the current session and clears its cookie.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('The session has ended.', count) },
  }),
  listSessions: defineOperation({
    id: 'listSessions',
    method: 'GET',
    path: '/me/sessions',
    tag: 'Account',
    summary: 'List your sessions',
    description:
      'The browsers in which you are signed in, with their devices and when each was last used. `is_current` is the one that asks.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('The sessions, most recently used first.', z.object({ data: z.array(sessionRecord) })) },
  }),
  endSession: defineOperation({
    id: 'endSession',
    method: 'DELETE',
    path: '/me/sessions/{id}',
    tag: 'Account',
    summary: 'End a session',
    description: 'That browser is signed out at once. Ending the current session signs out the one that asks.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    params: z.object({ id: idInPath.describe('The id of the session.') }),
    answers: { 200: json('The session has ended.', count) },
    errors: ['not_found'],
  }),
  endOtherSessions: defineOperation({
    id: 'endOtherSessions',
    method: 'DELETE',
    path: '/me/sessions',
    tag: 'Account',
    summary: 'Sign out of all other sessions',
    description: 'Every browser but the one that asks is signed out at once, for example after a password leaked.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('All other sessions have ended.', count) },
  }),
  changePassword: defineOperation({
    id: 'changePassword',
    method: 'POST',
    path: '/me/password',
    tag: 'Account',
    summary: 'Change your password',
    description: 'Ends all other sessions. Omit `current_password` if the account has no password yet.',
    access: ownAccount,
    sensitive: { event: 'password_changed' },
    rateLimit: { group: 'passwords', perMinute: 10, per: 'address', dialect: 'draft' },
    body: z.strictObject({
      current_password: z.string().min(1).max(200).optional().describe('The current password, if there is one.'),
      new_password: z.string().min(10).max(200).describe('At least 10 characters.'),
    }),
    answers: { 200: json('The password was changed.', count) },
    errors: ['wrong_password', 'weak_password'],
  }),
  changeEmail: defineOperation({
    id: 'changeEmail',
    method: 'POST',
    path: '/me/email',
    tag: 'Account',
    summary: 'Change your email address',
    description:
      'Sends a link to the new address; the change takes effect when it is opened within a day. The old address is then notified and can undo the change for seven days. The response is the same if the new address already has an account.',
    access: ownAccount,
    rateLimit: { group: 'email', perMinute: 5, per: 'address', dialect: 'draft' },
    sensitive: { event: 'email_change_asked' },
    body: z.strictObject({
      email: z.string().trim().toLowerCase().pipe(z.email().max(254)).describe('The new address.'),
    }),
    answers: { 202: json('The link is being sent.', z.object({ data: z.object({ email: z.string() }) })) },
    errors: ['conflict'],
  }),
  listPasskeys: defineOperation({
    id: 'listPasskeys',
    method: 'GET',
    path: '/me/passkeys',
    tag: 'Account',
    summary: 'List your passkeys',
    description: 'The names of your passkeys and when each was last used. Their keys are never shown.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: json('The passkeys, newest first.', z.object({ data: z.array(passkeyRecord) })) },
  }),
  startPasskey: defineOperation({
    id: 'startPasskey',
    method: 'POST',
    path: '/me/passkeys/options',
    tag: 'Account',
    summary: 'Start adding a passkey',
    description:
      'Returns the input of `PublicKeyCredential.parseCreationOptionsFromJSON` (WebAuthn). Pass the parsed options to `navigator.credentials.create` and send `credential.toJSON()` to `addPasskey` within five minutes.',
    access: ownAccount,
    rateLimit: passkeyLimit,
    sensitive: {},
    answers: {
      200: json(
        'The options.',
        z.object({ data: z.looseObject({ challenge: z.string() }).describe('WebAuthn options.') }),
      ),
    },
    errors: ['conflict'],
  }),
  addPasskey: defineOperation({
    id: 'addPasskey',
    method: 'POST',
    path: '/me/passkeys',
    tag: 'Account',
    summary: 'Add a passkey',
    description:
      'Stores the passkey that a browser created with the options of `startPasskey`, within five minutes of them.',
    access: ownAccount,
    rateLimit: passkeyLimit,
    sensitive: { event: 'passkey_added' },
    body: z.strictObject({
      name: z.string().trim().min(1).max(100).default('Passkey').describe('A name to recognize it by.'),
      response: z.looseObject({ id: z.string().max(2000) }).describe('The result of `credential.toJSON()`.'),
    }),
    answers: { 201: json('The passkey.', z.object({ data: passkeyRecord })) },
    errors: ['invalid_passkey', 'conflict'],
  }),
  removePasskey: defineOperation({
    id: 'removePasskey',
    method: 'DELETE',
    path: '/me/passkeys/{id}',
    tag: 'Account',
    summary: 'Remove a passkey',
    description: 'Browsers and devices may still offer the passkey afterwards; the service refuses it.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    sensitive: { event: 'passkey_removed' },
    params: z.object({ id: idInPath.describe('The id of the passkey.') }),
    answers: { 200: json('The passkey can no longer be used to sign in.', removed) },
    errors: ['not_found'],
  }),
};
