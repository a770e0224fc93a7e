/** The brand-asset picker alone: its connection to a service, without the artboard and what draws on it. */
export * from './service/open-editor-service.ts';
export type * from './service/editor-service.ts';
export type * from './service/session-source.ts';
