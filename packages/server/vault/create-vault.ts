import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Vault } from './vault.ts';

const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/** A key and the bytes that name it at the beginning of what it sealed. */
interface VaultKey {
  id: Buffer;
  key: Buffer;
}

/**
 * AES-256-GCM under a key derived from the instance's secret (HKDF, RFC 5869), with the purpose as associated data. Seals with
 * `secret`; opens also what was sealed under one of `previous`.
 */
export function createVault(secret: string, previous: readonly string[] = []): Vault {
  const current = deriveKey(secret);
  const keys = [current, ...previous.map(deriveKey)];
  const sealBytes = (bytes: Uint8Array, purpose: string): Buffer => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(purpose));
    const sealed = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([current.id, nonce, cipher.getAuthTag(), ...sealed]);
  };
  const openBytes = (sealed: Uint8Array, purpose: string): Buffer => {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    const known = keys.find(({ id }) => id.equals(bytes.subarray(0, idBytes)));
    if (!known) throw new Error('This was sealed under a secret that is not configured: see PLATEN_SECRET.');
    const rest = bytes.subarray(idBytes);
    const decipher = createDecipheriv('aes-256-gcm', known.key, rest.subarray(0, nonceBytes))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(rest.subarray(nonceBytes + tagBytes)), decipher.final()]);
  };
  return {
    sealBytes,
    openBytes,
    seal: (text, purpose) => sealBytes(Buffer.from(text), purpose).toString('base64url'),
    open: (sealed, purpose) => openBytes(Buffer.from(sealed, 'base64url'), purpose).toString('utf8'),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, 'platen', `for ${purpose}`, 32)).toString('base64url'),
    isCurrent: (sealed) => Buffer.from(sealed, 'base64url').subarray(0, idBytes).equals(current.id),
  };
}

function deriveKey(secret: string): VaultKey {
  const derive = (info: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'platen', info, length));
  return { key: derive('vault', 32), id: derive('vault-id', idBytes) };
}
