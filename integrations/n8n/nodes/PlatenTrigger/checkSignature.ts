import { createHmac, timingSafeEqual } from 'crypto';

/** Seconds that a message may be old, or ahead of the clock here. */
const toleranceS = 300;

/** What a message is signed by: https://www.standardwebhooks.com. */
export interface SignedMessage {
  id: string;
  timestamp: string;
  /** Signatures of version 1, separated by spaces. */
  signatures: string;
  body: Buffer;
}

/** Whether a message was signed with the secret, and lately. */
export function isSigned(message: SignedMessage, secret: string, now = Date.now()): boolean {
  const { id, timestamp, signatures, body } = message;
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!(age <= toleranceS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((each) => {
    const [version, text = ''] = each.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
