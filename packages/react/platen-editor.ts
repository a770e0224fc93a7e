import { createElement, type ReactElement } from 'react';
import type { PlatenEditor as EditorElement, PlatenElementEventMap } from '@platen/editor';
import '@platen/editor';
import { elementProps, type ElementProps } from './element-props.ts';

/** Names of handlers with the events that they are for. */
const events = {
  onReady: 'ready',
  onError: 'error',
  onTemplateCreate: 'template-create',
  onTemplateUpdate: 'template-update',
  onTemplateSave: 'template-save',
  onBeforeTemplateCreate: 'before-template-create',
  onBeforeTemplateSave: 'before-template-save',
  onBeforeRender: 'before-render',
  onBeforeDownload: 'before-download',
  onRender: 'render',
  onDownload: 'download',
  onAssetRequest: 'asset-request',
  onAssetSelect: 'asset-select',
  onToolbarButton: 'toolbar-button',
} as const;

/** Properties of `<platen-editor>` that are props. */
type EditorProperty =
  | 'template'
  | 'templateId'
  | 'service'
  | 'session'
  | 'embedId'
  | 'embedUserId'
  | 'locale'
  | 'theme'
  | 'shortcuts'
  | 'hideSections'
  | 'assetBase'
  | 'toolbarButtons'
  | 'dictionaries';

/** The event of a handler, by its name. */
type EventOf<Name extends string> = Name extends keyof PlatenElementEventMap
  ? PlatenElementEventMap[Name]
  : CustomEvent<{ id: string }>;

/** Props of the editor: the properties of its element, and a handler for each of its events. */
export type PlatenEditorProps = ElementProps<EditorElement> & {
  [Name in EditorProperty]?: EditorElement[Name] | undefined;
} & { [Handler in keyof typeof events]?: ((event: EventOf<(typeof events)[Handler]>) => void) | undefined };

/** `<platen-editor>` as a component. Its methods are those of the element, which `ref` gives. */
export function PlatenEditor(props: PlatenEditorProps): ReactElement {
  return createElement('platen-editor', elementProps(props, events));
}
