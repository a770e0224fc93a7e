/** The brand-asset picker alone, `<platen-asset-picker>`: without the artboard and what draws on it. */
export * from './assets/asset-source.ts';
export * from './assets/brand-asset-kind.ts';
export * from './assets/chosen-asset.ts';
export * from './panels/asset-picker/platen-asset-picker.ts';
export type * from './service/session-source.ts';
