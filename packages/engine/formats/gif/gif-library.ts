import * as module from 'gifenc';

/** In Node the package is CommonJS, whose functions are on the default; bundlers take its other file, where they are named. */
const library = 'quantize' in module ? module : (module as { default: typeof module }).default;

/** Writes the parts of a GIF. */
export const createGifEncoder = library.GIFEncoder;

/** Chooses the colors that an image is best shown with. */
export const chooseColors = library.quantize;
