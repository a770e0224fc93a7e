import type { Report, Template } from '@platen/template';
import type { Modifications, RenderFormat } from '@platen/engine';

/** A starter as the gallery lists it. */
export interface StarterSummary {
  slug: string;
  name: string;
  category: string;
  width: number;
  height: number;
  pages: number;
  isVideo: boolean;
}

export interface NodeRender {
  bytes: Uint8Array<ArrayBuffer>;
  report: Report;
  /** Milliseconds inside Node, the transfer left out. */
  durationMs: number;
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response;
  const text = await response.text();
  let message = text;
  try {
    const body: unknown = JSON.parse(text);
    if (body && typeof body === 'object' && 'error' in body) message = String(body.error);
  } catch {
    message = `The server answered ${response.status}.`;
  }
  throw new Error(message);
}

/** The starter templates, in the gallery's order. */
export async function fetchStarters(): Promise<StarterSummary[]> {
  return (await answered(await fetch('/demo/starters.json'))).json();
}

/** One starter template. */
export async function fetchStarter(slug: string): Promise<Template> {
  return (await answered(await fetch(`/demo/starters/${slug}.json`))).json();
}

/** Where a small image of a starter's page lies. */
export function thumbnailUrl(slug: string, page = 1): string {
  return `/demo/thumbnails/${slug}-${page}.webp`;
}

/** Renders a starter, or one page of it, in Node. */
export async function renderInNode(
  request: {
    slug: string;
    modifications: Modifications;
    /** Missing: all of them. */
    page?: number;
    format: RenderFormat;
    scale?: number;
    quality?: number;
  },
  signal?: AbortSignal,
): Promise<NodeRender> {
  const response = await answered(
    await fetch('/demo/render', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      ...(signal && { signal }),
    }),
  );
  const report = JSON.parse(decodeURIComponent(response.headers.get('x-report') ?? '[]'));
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    report,
    durationMs: Number(response.headers.get('x-duration-ms') ?? 0),
  };
}
