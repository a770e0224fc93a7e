// Its own module, so that bundlers put what it needs into a file that is fetched with the first image whose focal point is in its pixels.
export { focalPointOf } from '@platen/engine/internal';
