/** Fields for the values of a template's data, for pages that show no editor: they register themselves when this is loaded. */
import '../../controls/color-field.ts';
import './list-values.ts';

export type { FieldKinds, SingleField } from './single-field.ts';
export { findValueErrors, valueField, valueFieldStyles, type ValueFields } from './value-field.ts';
