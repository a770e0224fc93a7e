import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { listSources, mapSources, type Template } from '@platen/template';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { readSharedContent, type Share } from './find-share.ts';

/** Bytes of the largest file that is fetched from elsewhere for a visitor. */
export const maxFetchedBytes = 25 * 1024 * 1024;

/** Shares whose lists of sources are kept in memory. */
const keptShares = 200;

/** Files of shared templates as visitors reach them: under a name that says nothing of where the file lies. */
export interface SharedFiles {
  /** The content with its sources as addresses below the share, and without what only its workspace is concerned with. */
  publish(content: Template, token: string): Template;
  /** The file behind a name. Throws ServiceError `asset_not_found`, `share_not_found`, and what fetching throws. */
  open(share: Share, token: string, file: string, signal: AbortSignal): Promise<Readable | Uint8Array>;
}

/** Opens the files of shared templates. Which there are is kept for as long as a template stays at its revision. */
export function createSharedFiles(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'fetcher' | 'publicUrl'>,
): SharedFiles {
  const { database, storage, fetcher, publicUrl } = dependencies;
  const kept = new Map<string, ReadonlyMap<string, string>>();

  const sourcesOf = async (share: Share, token: string): Promise<ReadonlyMap<string, string>> => {
    const key = `${share.templateId} ${share.revision}`;
    const known = kept.get(key);
    if (known) return known;
    const { content } = await readSharedContent(dependencies, token);
    const sources = new Map(
      listSources(content)
        .filter(isElsewhere)
        .map((source) => [nameOf(source), source]),
    );
    kept.set(key, sources);
    const [oldest] = kept.keys();
    if (kept.size > keptShares && oldest !== undefined) kept.delete(oldest);
    return sources;
  };

  return {
    publish(content, token) {
      const below = `${publicUrl}/v1/shared-templates/${token}/files/`;
      return {
        ...mapSources(content, (source) => (isElsewhere(source) ? below + nameOf(source) : source)),
        tags: [],
      };
    },
    async open(share, token, file, signal) {
      const source = (await sourcesOf(share, token)).get(file);
      if (source === undefined) throw notFound();
      if (!source.startsWith('asset:')) {
        const answer = await fetcher.fetch(source, { maxBytes: maxFetchedBytes, signal });
        if (answer.status !== 200) throw notFound();
        return answer.bytes;
      }
      const id = /^asset:(\d{1,15})$/.exec(source)?.[1];
      const asset =
        id === undefined
          ? undefined
          : await database.query
              .selectFrom('brand_asset')
              .select('storage_key')
              .where('id', '=', Number(id))
              .where('workspace_id', '=', share.workspaceId)
              .executeTakeFirst();
      const opened = asset?.storage_key ? await storage.open(asset.storage_key) : undefined;
      if (!opened) throw notFound();
      return opened.stream;
    },
  };
}

/** Whether a source lies where visitors cannot or should not reach it themselves. */
function isElsewhere(source: string): boolean {
  return /^(?:asset|https?):/i.test(source);
}

function nameOf(source: string): string {
  return hash('sha256', source).slice(0, 32);
}

function notFound(): ServiceError {
  return new ServiceError('asset_not_found', 'The shared template names no such file, or the file is gone.');
}
