export * from './limits.ts';
export * from './platform.ts';
export * from './renderer.ts';
export * from './layout/page-layout.ts';
export * from './load/drawing.ts';
export * from './load/resources.ts';
export * from './text/font-set.ts';
export * from './text/text-layout.ts';
