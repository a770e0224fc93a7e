import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** Cost of new hashes, as OWASP advises: 16 MB of memory, five times over. */
const cost = { ln: 14, r: 8, p: 5 };
const keyBytes = 32;

/** The scrypt hash of a password (RFC 7914) with a salt of its own, as `$scrypt$ln=…,r=…,p=…$salt$key`. Made beside the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(key)}`;
}

/** Whether a password is the one of a hash. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) return false;
  const [ln = 0, r = 0, p = 0] = parts.slice(1, 4).map(Number);
  const expected = Buffer.from(parts[5] ?? '', 'base64');
  const key = await derive(password, Buffer.from(parts[4] ?? '', 'base64'), { ln, r, p });
  return expected.length === key.length && timingSafeEqual(expected, key);
}

function derive(password: string, salt: Uint8Array, { ln, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  return new Promise((resolve, reject) => {
    // The same characters may be typed as different code points (NFKC, as RFC 8265 has it for passwords).
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
