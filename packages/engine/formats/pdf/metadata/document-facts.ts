import type { Template } from '@platen/template';
import type { PageLayout, LaidOutLayer } from '../../../pages/page-layout.ts';
import { textString, type PdfValue } from '../container/pdf-value.ts';
import type { ParsedPdfOptions } from '../../../options/parse-pdf-options.ts';
import { pdfDate } from './pdf-date.ts';

/** Metadata of a document. Empty texts are omitted. */
export interface DocumentFacts {
  /** Never empty. */
  title: string;
  author: string;
  subject: string;
  keywords: readonly string[];
  /** BCP 47; empty when nobody said. */
  language: string;
  createdAt: Date | undefined;
  /** A UUID made from the content: the same document has the same. */
  documentId: string;
  /** The tool that designed it, and the one that wrote the file. */
  creator: string;
  producer: string;
  /** The printing standard it is made by, such as `PDF/X-4`. */
  printStandard: string | undefined;
}

/**
 * The facts of a document: what the options say, else what the template does. Files for print are PDF/X-4, which wants a date:
 * without one they take `now`.
 */
export function documentFacts(
  template: Pick<Template, 'name'>,
  pages: readonly PageLayout[],
  options: ParsedPdfOptions,
  { documentId, producer, now }: { documentId: string; producer: string; now: () => Date },
): DocumentFacts {
  const isForPrint = options.colorMode === 'cmyk';
  return {
    title: options.title?.trim() || template.name.trim() || pages[0]?.page.name.trim() || 'Untitled',
    author: options.author ?? '',
    subject: options.subject ?? '',
    keywords: options.keywords ?? [],
    language: options.language ?? mainLanguage(pages),
    createdAt: options.createdAt ?? (isForPrint ? now() : undefined),
    documentId,
    creator: 'Platen',
    producer,
    printStandard: isForPrint ? 'PDF/X-4' : undefined,
  };
}

/** The entries of the information dictionary (ISO 32000-1, 14.3.3). */
export function infoEntries(facts: DocumentFacts): Record<string, PdfValue> {
  const { title, author, subject, keywords, createdAt, creator, producer, printStandard } = facts;
  const texts = { Title: title, Author: author, Subject: subject, Keywords: keywords.join(', ') };
  const date = createdAt && `(${pdfDate(createdAt)})`;
  return {
    ...Object.fromEntries(
      Object.entries({ ...texts, Creator: creator, Producer: producer })
        .filter(([, text]) => text !== '')
        .map(([key, text]) => [key, textString(text)]),
    ),
    ...(date && { CreationDate: date, ModDate: date }),
    ...(printStandard && { GTS_PDFXVersion: textString(printStandard), Trapped: '/False' }),
  };
}

/** The first 16 bytes of a SHA-256 (hexadecimal) as a UUID of version 8 (RFC 9562): made from the content. */
export function uuidOfHash(hash: string): string {
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16).padStart(2, '0');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(18, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Returns the language set for most of the text; empty if none is set. */
function mainLanguage(pages: readonly PageLayout[]): string {
  const lengths = new Map<string, number>();
  const count = (layers: readonly LaidOutLayer[]): void => {
    for (const item of layers) {
      if ('children' in item) count(item.children);
      else if ('text' in item || 'table' in item) {
        const { language } = item.layer.style;
        const length = 'text' in item ? item.text.text.length : item.table.cells.length * 8;
        lengths.set(language, (lengths.get(language) ?? 0) + length);
      }
    }
  };
  for (const { layers } of pages) count(layers);
  lengths.delete('');
  return [...lengths].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}
