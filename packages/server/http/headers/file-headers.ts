/** A file is shown and never acts: no script, no form, no frame of its own; what an SVG holds inside itself is drawn. */
const harmless =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; media-src 'self'; sandbox";
/** Browsers show no PDF in a sandbox; its reader runs no script of the page. */
const harmlessPdf = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'";

/** Names of files that change with their content, so that they are kept for good. */
export const immutable = { 'cache-control': 'public, max-age=31536000, immutable' } as const;

/** The headers of a file that any site may show and draw on canvases, in frames too. */
export function publicFileHeaders(contentType: string): Record<string, string> {
  return {
    'content-security-policy': contentType.startsWith('application/pdf') ? harmlessPdf : harmless,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** The headers of bytes that are for the code of the service's own pages, and nothing that a browser may open as a page. */
export const ownDataHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
