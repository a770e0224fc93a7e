import { ContextProvider } from '@lit/context';
import { createEditor, editorContext } from '../../../packages/editor/index.ts';
import { parseTemplate } from '@platen/template';
import '../../../packages/editor/asset-picker.ts';
import '../../../packages/editor/panels/asset-browser/assets.ts';
import '../../../packages/editor/panels/photos-panel/photos-panel.ts';
import { chooseAsset } from '../../../packages/editor/panels/asset-browser/choose-asset.ts';
import { openEditorService } from '../../../packages/editor/service/open-editor-service.ts';

declare const serviceUrl: string;
declare const embedId: string;

/** Puts a panel of an editor, of brand assets or of stock photos, over a service with its whole client. */
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
host.append(document.createElement(location.hash === '#photos' ? 'platen-photos-panel' : 'platen-assets'));
Object.assign(globalThis, { editor, chooseAsset });
