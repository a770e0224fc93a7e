import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { scrubSecrets } from './scrub-secrets.ts';

/** Fields that hold secrets, at the top and one level down. */
const secretFields = [
  'authorization',
  'cookie',
  'apiKey',
  'api_key',
  'password',
  'secret',
  'sign',
  'signature',
  'signing_secret',
  'token',
  'webhook_secret',
];

/**
 * The service's log: a line of JSON for each event, on standard output by default. Secrets do not get into it: fields of
 * their names are omitted, and whatever looks like one is cut out of every line.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.headers.${field}`, `headers.${field}`]),
      censor: '…',
    },
    hooks: { streamWrite: scrubSecrets },
  };
  return destination ? pino(options, destination) : pino(options);
}
