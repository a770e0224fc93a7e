import { z } from 'zod';

/** The owner of the assets shown in a list or search. */
export const assetOwner = z
  .enum(['own', 'workspace', 'all'])
  .optional()
  .describe(
    'Whose assets to list: `own` are those of the calling embed user (the default in embeds), `workspace` those of the workspace itself, which all users of its embeds may use but not change, `all` both. Without an embed user the default is `all`, which includes the assets of embed users, and `own` means the same as `workspace`.',
  );
export type AssetOwner = NonNullable<z.infer<typeof assetOwner>>;
