/** Methods of an editor that a host may call. */
export const frameMethods = [
  'load',
  'save',
  'setModifications',
  'setPage',
  'requestContent',
  'undo',
  'redo',
  'getTemplate',
  'chooseAsset',
  'addEntry',
  'removeEntry',
] as const;
export type FrameMethod = (typeof frameMethods)[number];
