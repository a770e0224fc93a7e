export * from './frame-error.ts';
export * from './frame-types.ts';
export * from './platen-frame.ts';
