import { startRenderWorker } from '@platen/engine/browser';
import { PlatenEditor } from './elements/editor/platen-editor.ts';
import { createConnector } from './embed/connect-editor.ts';
import { startSpellingWorker } from './text/spelling/start-spelling-worker.ts';

PlatenEditor.connect = createConnector({ startWorker: startRenderWorker, startSpelling: startSpellingWorker });

export * from './actions/action.ts';
export * from './artboard/artboard.ts';
export * from './controls/icon-registry.ts';
export * from './create-editor.ts';
export * from './editor-context.ts';
export * from './elements/editor/editor-connection.ts';
export * from './elements/editor/platen-editor.ts';
export * from './elements/editor/sections.ts';
export * from './elements/editor/toolbar-button.ts';
export * from './embed/content.ts';
export * from './embed/editor-link.ts';
export * from './embed/event-map.ts';
export * from './embed/host/index.ts';
export * from './service/editor-service.ts';
export * from './service/list-templates.ts';
export * from './service/session-source.ts';
export * from './store/editor-state.ts';
export * from './store/template-document.ts';
export type * from './text/spelling/dictionaries.ts';
