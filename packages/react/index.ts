/** The editor and the picker as React components. Importing this defines their elements. */
export { type PlatenEditorProps, PlatenEditor } from './platen-editor.ts';
export { type PlatenAssetPickerProps, PlatenAssetPicker } from './platen-asset-picker.ts';
export type { ElementProps } from './element-props.ts';
