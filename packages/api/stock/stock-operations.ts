import { z } from 'zod';
import { readAssets } from '../access.ts';
import { writeAssets } from '../assets/asset-operations.ts';
import { brandImage } from '../assets/brand-asset.ts';
import { embedScoping } from '../embed-scoping.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { photoCredit, stockPhoto, stockProvider } from './stock-photo.ts';

const base = { tag: 'Brand assets' } as const;

/** The operations on stock photos of providers that the operator has a key for. */
export const stockOperations = {
  listStockProviders: defineOperation({
    ...base,
    id: 'listStockProviders',
    method: 'GET',
    path: '/stock-photos/providers',
    summary: 'List providers of stock photos',
    description: 'Empty if the operator has configured none.',
    access: readAssets,
    rateLimit: generalLimits.reads,
    query: embedScoping,
    answers: {
      200: json(
        'The providers that can be searched.',
        z.object({ data: z.array(z.object({ id: stockProvider, name: z.string() })) }),
      ),
    },
    errors: ['embed_not_found'],
  }),
  searchStockPhotos: defineOperation({
    ...base,
    id: 'searchStockPhotos',
    method: 'GET',
    path: '/stock-photos',
    summary: 'Search stock photos',
    description:
      'Searches one provider. Results are kept for ten minutes, because providers count searches. Show the credit of each photo.',
    access: readAssets,
    rateLimit: { group: 'stock-photos-search', perMinute: 30, per: 'caller', perWorkspace: 4, dialect: 'draft' },
    query: embedScoping.extend({
      provider: stockProvider.describe('One that `GET /stock-photos/providers` lists.'),
      query: z.string().trim().min(1).max(100).describe('Words to search for.'),
      page: z.coerce.number().int().min(1).max(50).default(1).describe('From 1.'),
      orientation: z.enum(['landscape', 'portrait', 'square']).optional().describe('Default: all.'),
    }),
    answers: {
      200: json(
        'A page of results, the best first.',
        z.object({
          data: z.array(stockPhoto),
          page: z.int().positive(),
          total_pages: z.int().nonnegative(),
          total: z.int().nonnegative(),
        }),
      ),
    },
    errors: ['not_found', 'unavailable', 'embed_not_found'],
  }),
  useStockPhoto: defineOperation({
    ...base,
    id: 'useStockPhoto',
    method: 'POST',
    path: '/stock-photos/use',
    summary: 'Use a stock photo',
    description:
      'Call this when somebody puts a photo into a design. Photos of Openverse are copied into the brand assets, with their credit as `meta.credit`. Photos of Unsplash stay at the address of Unsplash, as its rules require, and Unsplash is told of the use. The source is for an image layer, and the credit belongs in its `credit`.',
    access: writeAssets('upload'),
    rateLimit: { group: 'stock-photos-use', perMinute: 30, per: 'caller', perWorkspace: 4, dialect: 'draft' },
    idempotent: true,
    query: embedScoping,
    body: z.strictObject({ provider: stockProvider, id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
    answers: {
      200: json(
        'The source for a layer.',
        z.object({
          data: z.object({
            source: z.string().describe('`asset:<id>`, or the address at the provider.'),
            title: z.string(),
            width: z.int().positive(),
            height: z.int().positive(),
            credit: photoCredit,
            asset: brandImage.nullable().describe('The brand asset, if the photo was copied.'),
          }),
        }),
      ),
    },
    errors: ['not_found', 'unavailable', 'asset_unsupported', 'body_too_large', 'url_unreachable', 'embed_not_found'],
  }),
};
