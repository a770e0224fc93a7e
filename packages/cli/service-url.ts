import { InvalidArgumentError } from 'commander';

/** Reads the address of a service, with or without its version segment. */
export function parseServiceUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError('It must start with http:// or https://.');
}
