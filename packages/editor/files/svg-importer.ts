/** The importer of drawings: a separate file, so that it is loaded when a drawing is first imported. */
export { defaultLimits, importSvg } from '@platen/engine';
export { turnIntoShapes } from './drawing-to-shapes.ts';
