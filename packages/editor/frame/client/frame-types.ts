/** A session for an embed that keeps data per user: the token that the host's server signed, or a session that it opened. */
export type GivenFrameSession =
  | string
  | ({ token: string; expires_at: string; permissions: string[] } & Record<string, unknown>);
/** A session, or a function that fetches one each time one is needed. */
export type FrameSession = GivenFrameSession | (() => GivenFrameSession | Promise<GivenFrameSession>);

/** A template as a frame tells of it. */
export interface FrameTemplate {
  /** The service's id; undefined when it is not saved yet. */
  id: string | undefined;
  name: string;
  revision: number | undefined;
  /** In Platen's own format. */
  template: unknown;
}

/** A file that a frame made. */
export interface ContentFrame {
  format: string;
  blob: Blob;
  fileName: string;
  files: { name: string; blob: Blob; page: number }[];
  madeBy: 'browser' | 'service';
  /** Why the browser did not make it. */
  reason: string | undefined;
  report: unknown[];
}

/** How a file is requested; see `requestContent` of the element. */
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

/** The events of a frame, by what they tell. */
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
