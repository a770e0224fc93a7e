import { z } from 'zod';
import { address } from './value-schemas.ts';
import type { Variable } from './variable.ts';

const key = z.string().min(1).max(500).optional();

/** The variables of stock photos; see docs/stock-photos.md. */
export const stockVariables = {
  unsplashKey: {
    name: 'PLATEN_UNSPLASH_KEY',
    schema: key,
    secret: true,
    means: 'Access key of your Unsplash application. Without it, Unsplash cannot be searched.',
  },
  unsplashApp: {
    name: 'PLATEN_UNSPLASH_APP',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must hold letters, digits, - and _ only')
      .default('platen'),
    means: 'Name of your Unsplash application, for `utm_source` in links to Unsplash.',
  },
  unsplashUrl: {
    name: 'PLATEN_UNSPLASH_URL',
    schema: address.prefault('https://api.unsplash.com'),
    means: 'Address of the Unsplash API.',
  },
  openverseClientId: {
    name: 'PLATEN_OPENVERSE_CLIENT_ID',
    schema: key,
    means: 'Id of your application at Openverse. Without it, Openverse cannot be searched.',
  },
  openverseClientSecret: {
    name: 'PLATEN_OPENVERSE_CLIENT_SECRET',
    schema: key,
    secret: true,
    means: 'Secret of your application at Openverse.',
  },
  openverseUrl: {
    name: 'PLATEN_OPENVERSE_URL',
    schema: address.prefault('https://api.openverse.org'),
    means: 'Address of the Openverse API.',
  },
} satisfies Record<string, Variable>;
