import { readFileText } from '../assets/read-file-text.ts';
import { withinScope } from '../db/within-scope.ts';
import type { Database } from '../db/database.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Storage } from '../storage/storage.ts';

/** Dependencies of reading a source. */
export interface SourceParts {
  publicUrl: string;
  database: Database;
  storage: Storage;
  fetcher: SafeFetcher;
}

/** Limits of a source: types of brand assets that it may be, and its bytes at most. */
export interface SourceLimits {
  types: readonly ('image' | 'video' | 'audio')[];
  maxBytes: number;
  /** Whether a `data:` URI is one. Default false. */
  takesData?: boolean;
  signal: AbortSignal;
}

/** The bytes of a public URL or of a brand asset that the caller has. Throws ServiceError. */
export async function readSource(
  parts: SourceParts,
  scope: ItemScope,
  source: string,
  { types, maxBytes, takesData = false, signal }: SourceLimits,
): Promise<Uint8Array> {
  const [, digits] = /^asset:(\d{1,15})$/.exec(source) ?? [];
  const [type] = types;
  if (digits === undefined) {
    if (!type || !(/^https?:/i.test(source) || (takesData && source.startsWith('data:')))) {
      throw new ServiceError(
        'invalid_request',
        'source: It is neither an http or https URL nor an asset such as asset:12.',
      );
    }
    return readFileText(parts, source, { type, maxBytes, signal });
  }
  const row = await parts.database.query
    .selectFrom('brand_asset')
    .select(['storage_key', 'file_size'])
    .where('id', '=', Number(digits))
    .where('type', 'in', types)
    .where(withinScope('brand_asset', scope))
    .executeTakeFirst();
  if (!row || row.storage_key === null) {
    throw new ServiceError('asset_not_found', `There is no ${types.join(' or ')} asset ${digits} in this workspace.`);
  }
  if (Number(row.file_size ?? 0) > maxBytes) {
    throw new ServiceError('body_too_large', `The file can have at most ${maxBytes} bytes.`);
  }
  const bytes = await parts.storage.read(row.storage_key, maxBytes);
  if (!bytes) throw new ServiceError('asset_not_found', 'The file of the asset is no longer in storage.');
  return bytes;
}
