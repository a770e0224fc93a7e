/** The importer of drawings: a separate file, so that it is loaded when a drawing is first imported. */
export { importDrawing } from './import-drawing.ts';
export { turnIntoShapes } from './drawing-to-shapes.ts';
