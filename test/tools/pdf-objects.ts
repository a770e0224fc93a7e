import { runTool } from './debian-tools.ts';

/** A value as qpdf writes it in JSON: references as `12 0 R`, names with their slash, texts as `u:…`, other strings as `b:…`. */
export type PdfJson = string | number | boolean | null | PdfJson[] | { [key: string]: PdfJson };

/** One object of a file: its value or its stream's dictionary, and the stream's decoded bytes where it has one. */
export interface PdfObject {
  value: PdfJson;
  stream?: Buffer;
}

interface JsonFile {
  qpdf: [unknown, Record<string, { value?: PdfJson; stream?: { dict: PdfJson; data?: string } }>];
}

/** The objects of a file as qpdf reads them. */
export class PdfObjects {
  readonly all = new Map<string, PdfObject>();
  readonly trailer: PdfJson;

  constructor(path: string) {
    const args = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized', path];
    // Numbers are written as they stand in the file, which JSON does not know without a digit after the point.
    const text = runTool('qpdf', args).replaceAll(/^(\s*(?:"[^"]*": )?-?\d+)\.(,?)$/gm, '$1$2');
    const { qpdf } = JSON.parse(text) as JsonFile;
    for (const [name, { value, stream }] of Object.entries(qpdf[1])) {
      const data = stream?.data === undefined ? undefined : Buffer.from(stream.data, 'base64');
      this.all.set(name.replace(/^obj:/, ''), { value: stream?.dict ?? value ?? null, ...(data && { stream: data }) });
    }
    this.trailer = this.all.get('trailer')?.value ?? null;
    this.all.delete('trailer');
  }

  /** What a value is, references followed. */
  get(value: PdfJson | undefined): PdfJson {
    return typeof value === 'string' && /^\d+ \d+ R$/.test(value)
      ? (this.all.get(value)?.value ?? null)
      : (value ?? null);
  }

  /** What lies at the end of a path of keys, references followed. */
  at(value: PdfJson | undefined, ...keys: (string | number)[]): PdfJson {
    let found = this.get(value);
    for (const key of keys) {
      if (typeof found !== 'object' || found === null) return null;
      found = this.get((found as Record<string | number, PdfJson>)[key]);
    }
    return found;
  }

  /** The document's catalog. */
  get catalog(): PdfJson {
    return this.at(this.trailer, '/Root');
  }

  /** Page objects in their order. */
  get pages(): PdfJson[] {
    const kids = this.at(this.catalog, '/Pages', '/Kids');
    return Array.isArray(kids) ? kids.map((kid) => this.get(kid)) : [];
  }

  /** Dictionaries of a kind, by one of their names. */
  having(key: string, name: string): PdfObject[] {
    return [...this.all.values()].filter(({ value }) => this.at(value, key) === name);
  }

  /** The text of a stream that is referred to. */
  streamOf(reference: PdfJson | undefined): string {
    return this.all.get(String(reference))?.stream?.toString('latin1') ?? '';
  }

  /** Operators of all pages and forms. */
  contents(): string[] {
    return [
      ...this.pages.map((page) => this.streamOf((page as Record<string, PdfJson>)['/Contents'])),
      ...this.having('/Subtype', '/Form').map(({ stream }) => stream?.toString('latin1') ?? ''),
    ];
  }
}

/** Operators and operands of a content, strings and inline dictionaries left out. */
export function operatorsOf(content: string): string[] {
  return content
    .replaceAll(/\((?:\\.|[^\\()])*\)/gs, ' ')
    .replaceAll(/<[0-9A-Fa-f\s]*>/g, ' ')
    .split(/[\s[\]<>]+/)
    .filter((part) => part !== '');
}
