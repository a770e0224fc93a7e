import type { HeldBytes } from '../files/held-bytes.ts';
import type { CachedEntry } from '../cache/ledger-entry.ts';
import type { RenderedFiles } from '../../db/tables/render-tables.ts';

/** The files of a render as they were made just now. */
export interface MadeFiles extends RenderedFiles {
  bytes: HeldBytes;
  /** Resolves once all of them are in storage. */
  stored: Promise<unknown>;
  /** Data they depend on; missing if they must not be cached, because the same render could give a different result. */
  ground?: Pick<CachedEntry, 'revision' | 'kitRevision' | 'hashes' | 'families' | 'familyFonts'>;
}
