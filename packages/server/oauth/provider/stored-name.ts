import { hashSecret } from '../../http/bearer-secret.ts';

const prefix = 'sha256:';

/** Stands for the id of something whose id is known no more, so that it can be written again. It finds nothing. */
export function storedName(hash: string): string {
  return `${prefix}${hash}`;
}

/** The hash that something with an id is kept under. */
export function hashOf(id: string): string {
  return id.startsWith(prefix) ? id.slice(prefix.length) : hashSecret(id);
}
