import { z } from 'zod';

/** Whose assets a list or search shows. */
export const assetOwner = z
  .enum(['own', 'workspace', 'all'])
  .optional()
  .describe(
    'Whose assets: `own` are those of the embed user who asks (the default in embeds), `workspace` those of the workspace itself, which every user of its embeds may use and none may change, `all` both. Without an embed user the default is `all`, the assets of embed users included, and `own` means the same as `workspace`.',
  );
export type AssetOwner = NonNullable<z.infer<typeof assetOwner>>;
