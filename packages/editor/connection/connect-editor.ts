import { blank } from './connect-local.ts';
import type { ConnectEditor, ConnectionRequest } from './editor-connection.ts';
import type { OpenedVersion } from '../saving/open-saving.ts';
import { createRemoteTemplates } from '../saving/remote-template.ts';
import type { EditorService } from '../service/editor-service.ts';
import { createFontStore, warmFonts } from './warm-fonts.ts';
import { openEditorService } from '../service/open-editor-service.ts';
import { EditorLink } from './editor-link.ts';
import { assetBaseOf, type EditorEnvironment } from './environment.ts';
import { parseOpened } from '../store/template-data.ts';

/** Connects editors to their service, if they have one, and to this device. */
export function createConnector(environment: EditorEnvironment): ConnectEditor {
  return async (request) => {
    const { embedId, embedUserId, session } = request;
    // A script knows its service by itself; without an embed or session there is nothing to ask of it.
    const isNamed = embedId !== undefined || session !== undefined;
    const baseUrl = request.service ?? (isNamed ? environment.service : undefined);
    const place = request.service ?? environment.service;
    const ownAssets = place === undefined ? '/assets/' : assetBaseOf(new URL(place, location.href).href);
    const assetBase = new URL(request.assetBase ?? ownAssets, location.href).href;
    const fontStore = createFontStore(assetBase);
    // Most templates have texts, and the service's answers take a while.
    if (request.template === undefined && request.templateId !== undefined) fontStore.warm();
    const service =
      baseUrl === undefined ? undefined : await openEditorService({ baseUrl, embedId, embedUserId, session });
    const opened = await open(request, service);
    warmFonts(fontStore, opened.template);
    const first = service?.session();
    let link: EditorLink | undefined;
    return {
      template: opened.template,
      service,
      permissions: service?.permissions,
      sections: first?.sections,
      locale: first?.locale,
      theme: first?.theme,
      assetBase,
      fontStore,
      startSpelling: environment.startSpelling,
      async start(editor) {
        const { startWorker } = environment;
        link = new EditorLink({ editor, assetBase, startWorker, embedId, embedUserId });
        editor.link = link;
        await link.start(opened, service ? undefined : request.templateId);
      },
      async close() {
        await link?.close();
        fontStore.close();
      },
    };
  };
}

async function open(request: ConnectionRequest, service: EditorService | undefined): Promise<OpenedVersion> {
  if (request.template !== undefined) return { id: undefined, template: await parseOpened(request.template) };
  if (service && request.templateId !== undefined) return createRemoteTemplates(service).read(request.templateId);
  return { id: undefined, template: await parseOpened(blank) };
}
