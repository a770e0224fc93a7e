import { createElement, type ReactElement } from 'react';
import type { ChosenAsset, PlatenAssetPicker as PickerElement } from '@platen/editor/asset-picker';
import '@platen/editor/asset-picker';
import { elementProps, type ElementProps } from './element-props.ts';

const events = { onReady: 'ready', onError: 'error', onAssetSelect: 'asset-select' } as const;

/** Properties of `<platen-asset-picker>` that are props. */
type PickerProperty = 'service' | 'session' | 'embedId' | 'embedUserId' | 'locale' | 'theme' | 'types' | 'source';

/** Props of the picker: the properties of its element, and a handler for each of its events. */
export type PlatenAssetPickerProps = ElementProps<PickerElement> & {
  [Name in PickerProperty]?: PickerElement[Name] | undefined;
} & {
  onReady?: ((event: Event) => void) | undefined;
  onError?: ((event: CustomEvent<{ code: string; message: string; cause: unknown }>) => void) | undefined;
  onAssetSelect?: ((event: CustomEvent<ChosenAsset>) => void) | undefined;
};

/** `<platen-asset-picker>` as a component. */
export function PlatenAssetPicker(props: PlatenAssetPickerProps): ReactElement {
  return createElement('platen-asset-picker', elementProps(props, events));
}
