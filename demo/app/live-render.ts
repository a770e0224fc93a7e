import { createWorkerDrawing } from '@platen/playground';

const drawing = createWorkerDrawing({ assetBase: new URL('/assets/', location.href).href });

/** Draws in a worker, which starts at the first call and is kept. */
export const renderInWorker = drawing.draw;
