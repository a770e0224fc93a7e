/** A session for an embed that stores data per user: a token signed by the host's server, or a session it opened. */
export type GivenFrameSession =
  | string
  | ({ token: string; expires_at: string; permissions: string[] } & Record<string, unknown>);
/** A session, or a function that fetches one when needed. */
export type FrameSession = GivenFrameSession | (() => GivenFrameSession | Promise<GivenFrameSession>);

/** A template in messages of a frame. */
export interface FrameTemplate {
  /** The service's id; undefined if it is not saved yet. */
  id: string | undefined;
  name: string;
  revision: number | undefined;
  /** In Platen's format. */
  template: unknown;
}

/** A file created by a frame. */
export interface ContentFrame {
  format: string;
  blob: Blob;
  fileName: string;
  files: { name: string; blob: Blob; page: number }[];
  madeBy: 'browser' | 'service';
  /** Why the browser could not create it. */
  reason: string | undefined;
  report: unknown[];
}

/** Options of requesting a file; see `requestContent` of the element. */
export interface FrameContentRequest {
  pages?: 'current' | 'all' | readonly number[];
  scale?: number;
  width?: number;
  height?: number;
  quality?: number;
  transparent?: boolean;
  fileName?: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: number | undefined) => void) | undefined;
}

/** The events of a frame with their details. */
export interface FrameEvents {
  'before-template-create': { id: string | undefined };
  'before-template-save': { id: string | undefined };
  'before-render': { format: string };
  'before-download': ContentFrame;
  /** `request` is for `chooseAsset`. */
  'asset-request': { request: string; type: string; layerId: string | undefined };
  'template-create': FrameTemplate;
  'template-update': { id: string | undefined; template: unknown; label: string | undefined };
  'template-save': FrameTemplate;
  'asset-select': { type: string; source: string } & Record<string, unknown>;
  render: ContentFrame;
  download: ContentFrame;
  error: { code: string; message: string };
  ready: { id: string | undefined };
}

/** The common part of commands and actions that a host adds to a frame. */
interface FrameEntryOptions {
  /** Unique in the editor, such as `shop.add-logo`: at most 64 letters, digits, `-`, `_` and dots. */
  id: string;
  /** At most 60 characters. */
  label: string;
  /** Name of an icon of the editor. Others are left out. */
  icon?: string;
  /** Keys such as `Mod+Shift+KeyL`; those of the editor's own are refused. */
  shortcuts?: readonly string[];
}

/** The page and selected layers when a command of a host was run, as copies. */
export interface FrameSelection {
  page: string;
  layers: ({ id: string } & Record<string, unknown>)[];
}

/** A command in the menu, the command palette and the sheet of shortcuts of a frame. */
export interface FrameCommand extends FrameEntryOptions {
  /** The menu that it is in; default `more`. */
  group?: 'edit' | 'arrange' | 'view' | 'text' | 'file' | 'tools' | 'more';
  /** Called on the host's page. What it throws or rejects with is shown to the person in the frame. */
  run(selection: FrameSelection): void | Promise<void>;
}

/** An action in the menu of selected layers of a frame. */
export interface FrameLayerAction extends FrameEntryOptions {
  /** Types of layers it is for; it is offered if all selected layers are of one of them. Default: any. */
  types?: readonly string[];
  /** As that of a command. */
  run(selection: FrameSelection): void | Promise<void>;
}
