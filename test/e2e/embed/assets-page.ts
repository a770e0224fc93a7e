import { ContextProvider } from '@lit/context';
import { createEditor, editorContext } from '@platen/editor';
import { parseTemplate } from '@platen/template';
import '../../../packages/editor/asset-picker.ts';
import '../../../packages/editor/panels/asset-browser/assets.ts';
import { chooseAsset } from '../../../packages/editor/panels/asset-browser/choose-asset.ts';
import { openEditorService } from '../../../packages/editor/service/open-editor-service.ts';

declare const serviceUrl: string;
declare const embedId: string;

/** Puts the panel of an editor beside the picker: both over the same service, one with its whole client. */
const host = document.createElement('main');
document.body.append(host);
const service = await openEditorService({ baseUrl: serviceUrl, embedId });
const editor = createEditor({
  template: parseTemplate({ schemaVersion: 1, pages: [{ id: 'one', width: 400, height: 300, layers: [] }] }),
  host,
  service,
  permissions: service.permissions,
  notify: () => {},
  announce: () => {},
});
new ContextProvider(host, { context: editorContext, initialValue: editor }).hostConnected();
host.append(document.createElement('platen-assets'));
Object.assign(globalThis, { editor, chooseAsset });
