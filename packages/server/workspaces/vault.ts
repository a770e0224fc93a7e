/** Encrypts secrets that must be read again, such as signing secrets. What only has to be recognised is hashed instead. */
export interface Vault {
  /** Authenticated encryption; `purpose` must be the same on both ways. */
  seal(secret: string, purpose: string): string;
  open(sealed: string, purpose: string): string;
}
