import { PlatenError } from '@platen/template';
import { DOMParser, type Document } from '@xmldom/xmldom';

/** Parses SVG text as XML, the same on every platform. Throws ASSET_UNSUPPORTED when it is not well-formed. */
export function parseXml(text: string): Document {
  let problem = '';
  const parser = new DOMParser({
    locator: false,
    onError(level, message) {
      if (level !== 'warning' && problem === '') problem = message;
    },
  });
  try {
    const document = parser.parseFromString(text, 'image/svg+xml');
    if (problem === '') return document;
  } catch (cause) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The SVG is not well-formed: ${problem || String(cause)}.`, { cause });
  }
  throw new PlatenError('ASSET_UNSUPPORTED', `The SVG is not well-formed: ${problem}.`);
}
