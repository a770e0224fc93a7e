import { z } from 'zod';

/** The providers of stock photos that the service knows. */
export const stockProviders = ['openverse', 'unsplash'] as const;
/** The schema of a provider's name. */
export const stockProvider = z.enum(stockProviders);
export type StockProvider = z.infer<typeof stockProvider>;

/** Who made a photo, where it is from, and what it may be used for. */
export const photoCredit = z.object({
  text: z.string().describe('The sentence to show beside the photo.'),
  creator: z.string(),
  creator_url: z.string().nullable(),
  source: z.string().describe('The site it is from.'),
  source_url: z.string().describe('The photo’s page there.'),
  license: z.string(),
  license_url: z.string().nullable(),
});
export type PhotoCredit = z.infer<typeof photoCredit>;

/** A photo that a search found. */
export const stockPhoto = z.object({
  id: z.string().describe('The provider’s id.'),
  provider: stockProvider,
  title: z.string().describe('What it shows; may be empty.'),
  width: z.int().positive().describe('Pixels.'),
  height: z.int().positive(),
  color: z.string().nullable().describe('A color to show until it is there, as hex.'),
  thumbnail_url: z.string().describe('A small image, at the provider’s address.'),
  credit: photoCredit,
});
export type StockPhoto = z.infer<typeof stockPhoto>;
