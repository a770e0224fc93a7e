/**
 * Encrypts secrets that must be read again, such as signing secrets. What only has to be recognized is hashed instead. What was
 * sealed under a secret that the instance has left can still be opened while that one is known.
 */
export interface Vault {
  /** Authenticated encryption; `purpose` must be the same on both ways. */
  seal(secret: string, purpose: string): string;
  /** Throws when it was changed, is for another purpose, or was sealed under a secret that is not known. */
  open(sealed: string, purpose: string): string;
  sealBytes(bytes: Uint8Array, purpose: string): Buffer;
  openBytes(sealed: Uint8Array, purpose: string): Buffer;
  /** A key for something other than sealing, the same as long as the instance's secret is: 256 bits in base64url. */
  derive(purpose: string): string;
  /** Whether it was sealed under the present secret. */
  isCurrent(sealed: string): boolean;
}
