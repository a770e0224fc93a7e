import type { BrandAssetType } from '@platen/api';
import type { Template } from '@platen/template';
import type { ChosenAsset } from '../assets/chosen-asset.ts';
import type { Content, ContentFormat } from './content.ts';

export type { ChosenAsset };

/** A template that the service has. */
export interface TemplateFact {
  /** The service's id; undefined without a service. */
  id: string | undefined;
  name: string;
  /** Counts every change of the content; undefined without a service. */
  revision: number | undefined;
  template: Template;
}

/** A template that is about to be made or saved. */
export interface TemplateIntention {
  /** Undefined when the service does not have it yet. */
  id: string | undefined;
  template: Template;
}

/** The editor wants an asset. A host that prevents this shows a picker of its own and answers in one of two ways. */
export interface AssetRequest {
  type: BrandAssetType;
  /** The layer that it is for; undefined for a new one. */
  layerId: string | undefined;
  /** Responds with an asset. */
  choose(asset: ChosenAsset): void;
  /** Responds with an asset, or with nothing, immediately or later. */
  respondWith(answer: ChosenAsset | undefined | Promise<ChosenAsset | undefined>): void;
}

/** An error that a person or the host should know about. */
export interface EditorError {
  /** Stable: one of the service, of PlatenError, `offline`, or `unknown`. */
  code: string;
  message: string;
  cause: unknown;
}

/**
 * The events of `<platen-editor>`. Those that begin with `before-`, and `asset-request`, are intentions: `preventDefault()` keeps them
 * from being done. All others are facts. Every event but `error` and `ready` bubbles and leaves shadow roots.
 */
export interface PlatenEventMap {
  /** A template will be made on the service. */
  'before-template-create': CustomEvent<TemplateIntention>;
  /** The template will be saved; without a service, its host is asked to keep it. */
  'before-template-save': CustomEvent<TemplateIntention>;
  /** A file will be made of the template. */
  'before-render': CustomEvent<{ format: ContentFormat }>;
  /** A file will be handed to the browser as a download. */
  'before-download': CustomEvent<Content>;
  'asset-request': CustomEvent<AssetRequest>;
  /** The service has a new template. */
  'template-create': CustomEvent<TemplateFact>;
  /** The template was changed: by an edit, undo or redo. Not yet saved. */
  'template-update': CustomEvent<{ id: string | undefined; template: Template; label: string | undefined }>;
  /** It is saved. */
  'template-save': CustomEvent<TemplateFact>;
  'asset-select': CustomEvent<ChosenAsset>;
  render: CustomEvent<Content>;
  download: CustomEvent<Content>;
  error: CustomEvent<EditorError>;
  /** The editor shows its template and takes calls. */
  ready: CustomEvent<{ id: string | undefined }>;
}

declare global {
  // `error` is the browser's name for another kind of event: elements of the editor have an `addEventListener` of their own for it.
  interface HTMLElementEventMap extends Omit<PlatenEventMap, 'error'> {}
}

/** Intentions: what a host can prevent. */
export const intentions = [
  'before-template-create',
  'before-template-save',
  'before-render',
  'before-download',
  'asset-request',
] as const satisfies readonly (keyof PlatenEventMap)[];
/** Dispatches an event of the editor on its element. False when a listener prevented an intention. */
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
