/** What takes drawings apart: a file of its own, so that it is fetched when a drawing is first imported. */
export { defaultLimits, importSvg } from '@platen/engine';
