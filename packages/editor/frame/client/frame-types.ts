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
