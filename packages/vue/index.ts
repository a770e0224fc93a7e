/** The editor and the picker as Vue components. Importing this defines their elements. */
export { type PlatenEditorExposed, PlatenEditor } from './platen-editor.ts';
export { type PlatenAssetPickerExposed, PlatenAssetPicker } from './platen-asset-picker.ts';
