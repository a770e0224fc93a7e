import type { LedgerEntry } from '@platen/server';

/** An image that was rendered of template 1, as the ledger takes it. */
export function createLedgerEntry(
  workspaceId: number,
  { source = 'api', ...given }: Partial<LedgerEntry> & { source?: string } = {},
): LedgerEntry {
  return {
    workspaceId,
    at: new Date(),
    logged: {
      status: 200,
      source,
      templateName: '1',
      templateKind: 'studio',
      format: 'png',
      type: 'url',
      responseTimeMs: 12,
      response: () => ({ files: [] }),
    },
    ...given,
  };
}
