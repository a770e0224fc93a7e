import type { BrandAssetType } from '@platen/api';
import type { Template } from '@platen/template';
import type { ChosenAsset } from '../assets/chosen-asset.ts';
import type { Content, ContentFormat } from './content.ts';

export type { ChosenAsset };

/** A template stored in the service. */
export interface TemplateFact {
  /** The service's id; undefined without a service. */
  id: string | undefined;
  name: string;
  /** Counts every change of the content; undefined without a service. */
  revision: number | undefined;
  template: Template;
}

/** A template that is about to be created or saved. */
export interface TemplateIntention {
  /** Undefined if it is not stored in the service yet. */
  id: string | undefined;
  template: Template;
}

/** The editor requests an asset. A host that prevents this event shows its own picker and responds in one of two ways. */
export interface AssetRequest {
  type: BrandAssetType;
  /** The target layer; undefined for a new one. */
  layerId: string | undefined;
  /** Responds with an asset. */
  choose(asset: ChosenAsset): void;
  /** Responds with an asset, or with nothing, immediately or later. */
  respondWith(answer: ChosenAsset | undefined | Promise<ChosenAsset | undefined>): void;
}

/** An error that a person or the host should know about. */
export interface EditorError {
  /** A stable code of the service or of PlatenError, `offline`, or `unknown`. */
  code: string;
  message: string;
  cause: unknown;
}

/**
 * The events of `<platen-editor>`. Those that begin with `before-`, and `asset-request`, announce an action: `preventDefault()` prevents
 * it. All others report facts. All events except `error` and `ready` bubble and leave shadow roots.
 */
export interface PlatenEventMap {
  /** A template is about to be created in the service. */
  'before-template-create': CustomEvent<TemplateIntention>;
  /** The template is about to be saved; without a service, its host should store it. */
  'before-template-save': CustomEvent<TemplateIntention>;
  /** A file of the template is about to be created. */
  'before-render': CustomEvent<{ format: ContentFormat }>;
  /** A file is about to be downloaded in the browser. */
  'before-download': CustomEvent<Content>;
  'asset-request': CustomEvent<AssetRequest>;
  /** A template was created in the service. */
  'template-create': CustomEvent<TemplateFact>;
  /** The template was changed: by an edit, undo or redo. Not yet saved. */
  'template-update': CustomEvent<{ id: string | undefined; template: Template; label: string | undefined }>;
  /** The template was saved. */
  'template-save': CustomEvent<TemplateFact>;
  'asset-select': CustomEvent<ChosenAsset>;
  render: CustomEvent<Content>;
  download: CustomEvent<Content>;
  error: CustomEvent<EditorError>;
  /** The editor shows its template and is ready for calls. */
  ready: CustomEvent<{ id: string | undefined }>;
}

declare global {
  // `error` is the browser's name for another kind of event: elements of the editor have an `addEventListener` of their own for it.
  interface HTMLElementEventMap extends Omit<PlatenEventMap, 'error'> {}
}

/** Events that a host can prevent. */
export const intentions = [
  'before-template-create',
  'before-template-save',
  'before-render',
  'before-download',
  'asset-request',
] as const satisfies readonly (keyof PlatenEventMap)[];
/** Dispatches an event of the editor on its element. False if a listener prevented it. */
export function emitEvent<Type extends keyof PlatenEventMap>(
  host: EventTarget,
  type: Type,
  detail: PlatenEventMap[Type]['detail'],
): boolean {
  const cancelable = (intentions as readonly string[]).includes(type);
  // An `error` that bubbled would reach the window's own handlers of errors.
  const leaves = type !== 'error' && type !== 'ready';
  return host.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: leaves, composed: leaves }));
}
