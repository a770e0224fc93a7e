import { startRenderWorker } from '@platen/engine/browser';
import { PlatenEditor } from './shell/platen-editor.ts';
import { createConnector } from './connection/connect-editor.ts';
import { startSpellingWorker } from './spelling/start-spelling-worker.ts';

PlatenEditor.connect = createConnector({ startWorker: startRenderWorker, startSpelling: startSpellingWorker });

export * from './actions/action.ts';
export * from './context/artboard.ts';
export * from './controls/icon-registry.ts';
export * from './shell/create-editor.ts';
export * from './context/editor-context.ts';
export * from './connection/editor-connection.ts';
export * from './shell/platen-editor.ts';
export * from './shell/sections.ts';
export * from './shell/toolbar-button.ts';
export * from './connection/content.ts';
export * from './connection/editor-link.ts';
export * from './connection/event-map.ts';
export * from './frame/client/index.ts';
export * from './service/editor-service.ts';
export * from './service/list-templates.ts';
export * from './service/session-source.ts';
export * from './store/editor-state.ts';
export * from './store/template-document.ts';
export type * from './spelling/dictionaries.ts';
