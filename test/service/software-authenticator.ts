import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

/** As much of a credential's creation options as an authenticator without a screen needs. */
export interface CreationOptions {
  challenge: string;
  rp: { id?: string };
}

/**
 * Makes a passkey (WebAuthn, ES256, no attestation) as a browser on a page of `origin` would and answers its RegistrationResponseJSON.
 * The key is thrown away: it registers, and cannot sign in.
 */
export function registerPasskey({ challenge, rp }: CreationOptions, origin: string): object {
  const id = randomBytes(32);
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const coordinate = (value = ''): Buffer => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
  // COSE_Key: EC2, ES256, P-256 (RFC 9053).
  const key = [Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), coordinate(x), Buffer.from([0x22])];
  const authenticatorData = Buffer.concat([
    createHash('sha256')
      .update(rp.id ?? new URL(origin).hostname)
      .digest(),
    // Somebody was there, showed who they are, and the credential follows; nothing was counted; no maker.
    Buffer.from([0x45]),
    Buffer.alloc(4),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    ...key,
    coordinate(y),
  ]);
  const text = (words: string): Buffer => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
  const attestationObject = Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authenticatorData.length]),
    authenticatorData,
  ]);
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false });
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    },
    clientExtensionResults: {},
  };
}
