// Its own module, so that bundlers put what it needs into a file that is fetched with the first video.
export { loadStills } from '@platen/engine/internal';
