import { msg } from '@lit/localize';

/** Returns advice on a render error by its stable code; undefined if the error is self-explanatory. */
export function adviseOn(code: string | null): string | undefined {
  switch (code) {
    case 'template-not-found':
      return msg('The template was deleted, or the ID in the request is wrong. Check the ID.');
    case 'credits_exhausted':
      return msg('This month’s credits are used up. See the usage page for details.');
    case 'asset_unreachable':
      return msg('Check that the file URL opens without signing in, or add the file to the brand assets.');
    case 'asset_unsupported':
      return msg('Use another file type: PNG, JPEG, WebP, AVIF, GIF or SVG for images, MP4 or WebM for videos.');
    case 'render_rejected':
      return msg('The render is strict and something did not fit. Shorten the text, or render without “strict”.');
    case 'render_timeout':
      return msg('It took too long. Shorten the video, reduce its size, or render fewer pages at once.');
    case 'output_too_large':
      return msg('Request a smaller size, a lower scale or fewer pages.');
    case 'invalid_modifications':
    case 'invalid_response_options':
      return msg('Compare the request with the parameters of the template. The API reference has examples.');
    case 'render_failed':
    case 'internal_error':
      return msg('Try again. If it fails again, check the service log.');
    default:
      return undefined;
  }
}
