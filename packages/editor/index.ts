export * from './actions/action.ts';
export * from './artboard/artboard.ts';
export * from './create-editor.ts';
export * from './editor-context.ts';
export * from './service/editor-service.ts';
export * from './store/editor-state.ts';
export * from './store/template-document.ts';
