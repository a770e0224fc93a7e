import type { RenderOutput, RenderResult } from '@platen/engine';
import type { ErrorCode } from '@platen/template';

/** What the render page answers to Node: images as base64, as a page can answer only JSON. */
export type PageAnswer =
  | {
      ok: true;
      result: RenderResult;
      outputs: (Omit<RenderOutput, 'bytes'> & { bytes: string })[];
      /** Milliseconds from the call to the answer, within the page. */
      durationMs: number;
    }
  | { ok: false; code: ErrorCode; message: string };
