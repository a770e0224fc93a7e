import type { Client } from '@platen/api/client';
import { createAssetFinder, createBrandFontFinder, withBrandFonts } from '@platen/editor/service';
import { createWorkerDrawing, type NamedFile, type WorkerDrawing } from '@platen/playground';
import { PlatenError } from '@platen/template';
import type { Session } from '../../session/session.ts';

/** Draws templates of the workspace in the browser: the same as the service does, brand assets and brand fonts included. */
export interface TemplateDrawing {
  drawing: WorkerDrawing;
  /** Where the engine's bundled files are. */
  assetBase: string;
  /** The file of a brand asset. Throws PlatenError ASSET_UNREACHABLE. */
  resolveAsset(id: string): Promise<Uint8Array>;
  /** The name and thumbnail of a brand asset, `asset:<id>`. Throws as `resolveAsset` does. */
  nameFile(source: string): Promise<NamedFile>;
}

/** Starts no worker before something is drawn. */
export function createTemplateDrawing({ client, place }: Pick<Session, 'client' | 'place'>): TemplateDrawing {
  const assetBase = `${place.serviceUrl}/assets/`;
  const findFile = createAssetFinder(client satisfies Pick<Client, 'findBrandFiles'>, {});
  const findFonts = createBrandFontFinder(client, {});
  const resolveAsset = async (id: string): Promise<Uint8Array> => {
    const { url } = await findFile(id);
    const response = await fetch(url, { credentials: 'omit' });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw new PlatenError('ASSET_UNREACHABLE', `The file at ${url} was answered with ${response.status}.`);
  };
  const drawing = createWorkerDrawing({
    assetBase,
    resolveAsset,
    findFocalPoint: async (id) => (await findFile(id)).focalPoint,
    complete: (template, values) => withBrandFonts(template, values, findFonts),
  });
  const nameFile = async (source: string): Promise<NamedFile> => {
    const { url, record } = await findFile(source.slice('asset:'.length));
    const thumbnail = record.thumbnail_url ?? (record.type === 'image' ? url : '');
    return { name: record.file_name.replace(/\.[^.]*$/, ''), thumbnail };
  };
  return { drawing, assetBase, resolveAsset, nameFile };
}
