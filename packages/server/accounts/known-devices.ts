import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Vault } from '../vault/vault.ts';
import type { CallerRequest } from '../http/caller.ts';
import { createCookieJar } from '../pages/cookies.ts';

const deviceCookie = 'device';
const cookieSeconds = 365 * 24 * 3600;
/** Accounts that one browser is known for; the last ones stay. */
const maxAccounts = 5;
const idBytes = 16;
const proofBytes = 16;
const shape = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/** Browsers in which someone signed in before, by a cookie that only the service can make. */
export interface KnownDevices {
  /** The id of the browser when an account of that email address was signed in with in it before. */
  find(request: Pick<CallerRequest, 'headers'>, account: string): string | undefined;
  /** Knows the browser for the account from now on, for a year. */
  remember(request: Pick<CallerRequest, 'headers'>, reply: FastifyReply, account: string): void;
}

/**
 * The cookie is a random id and, for each account, the HMAC of both: it names nobody, proves nothing but that someone signed in
 * there, and gives tries of its own (OWASP, “Slow Down Online Guessing Attacks with Device Cookies”).
 */
export function createKnownDevices({ publicUrl, vault }: { publicUrl: string; vault: Vault }): KnownDevices {
  const cookies = createCookieJar(publicUrl);
  const key = vault.derive('known-devices');
  const proofOf = (id: string, account: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, account.toLowerCase()]))
      .digest()
      .subarray(0, proofBytes)
      .toString('base64url');
  const read = (request: Pick<CallerRequest, 'headers'>): { id: string; proofs: string[] } | undefined => {
    const text = cookies.read(request, deviceCookie);
    if (text === undefined || !shape.test(text)) return undefined;
    const [id = '', ...proofs] = text.split('.');
    return { id, proofs };
  };
  return {
    find(request, account) {
      const device = read(request);
      if (!device) return undefined;
      const expected = Buffer.from(proofOf(device.id, account));
      const isKnown = device.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected));
      return isKnown ? device.id : undefined;
    },
    remember(request, reply, account) {
      const { id, proofs } = read(request) ?? { id: randomBytes(idBytes).toString('base64url'), proofs: [] };
      const proof = proofOf(id, account);
      const all = [proof, ...proofs.filter((each) => each !== proof)].slice(0, maxAccounts);
      void reply.header('set-cookie', cookies.write(deviceCookie, [id, ...all].join('.'), cookieSeconds));
    },
  };
}
