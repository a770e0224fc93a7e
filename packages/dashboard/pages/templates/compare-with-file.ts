import type { SavedTemplate } from '@platen/api';
import type { ImportComparison } from '@platen/engine';
import { parseTemplate } from '@platen/template';
import type { Session } from '../../session/session.ts';

/** Compares a template that was imported with its file, in this browser. The engine is fetched for it. */
export async function compareWithFile(
  { client, place }: Pick<Session, 'client' | 'place'>,
  { id, report }: SavedTemplate,
  file: Uint8Array,
): Promise<ImportComparison> {
  const [{ content }, { createBrowserPlatform, createRenderer }, { compareImportWith, defaultLimits }] =
    await Promise.all([
      client.getTemplate({ params: { id } }),
      import('@platen/engine/browser'),
      import('@platen/engine'),
    ]);
  const assetBase = new URL(`${place.serviceUrl}/assets/`, location.href).href;
  const template = parseTemplate(content);
  const options = { limits: defaultLimits, report };
  const platform = createBrowserPlatform({ assetBase });
  return compareImportWith(() => createRenderer({ assetBase }), file, template, platform, options);
}
