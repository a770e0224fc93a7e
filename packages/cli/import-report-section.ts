import type { ComparedLayer, PageComparison } from '@platen/engine';
import { walkLayers, type ReportEntry } from '@platen/template';
import { describeShare, type ImportOutcome } from './import-outcome.ts';

/** Text as HTML has it, in elements and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

interface SectionParts {
  /** Begins the ids of the file's layers in the page. */
  prefix: string;
  /** Names of layers by their ids. */
  names: ReadonlyMap<string, string>;
  /** The address of the editor, in a service. */
  edit: string | undefined;
  sizes: readonly { width: number; height: number }[];
}

/** The part of a report about one file: what was lost, and each page before, after and with the differences marked. */
export function writeFileSection(outcome: ImportOutcome, number: number, service: string | undefined): string {
  const { file, error, template, report, comparison, written } = outcome;
  const pages = template?.pages ?? [];
  const isThere = service !== undefined && written !== undefined;
  const edit = isThere ? `${service.replace(/\/$/, '')}/dashboard/templates/${written}/edit` : undefined;
  const layers = pages.flatMap((page) => [...walkLayers(page.layers)].map(({ layer }) => layer));
  const names = new Map(layers.map(({ id, name }) => [id, name || id]));
  const parts = { prefix: `file-${number}`, names, edit, sizes: pages };
  const compared = comparison?.pages ?? [];
  const elsewhere = report.filter(({ page }) => !compared.some((each) => each.page === page));
  const left = comparison && comparison.left > 0 ? `The last ${comparison.left} pages were not compared.` : '';
  const isSame = template && report.length === 0 && compared.every((page) => page.layers.length === 0);
  const blocks = [
    `<h2 id="${parts.prefix}">${escapeHtml(file)}</h2>`,
    paragraph(error, 'error'),
    edit === undefined ? '' : `<p><a href="${escapeHtml(edit)}">Open in the editor</a></p>`,
    paragraph(comparison?.missing?.message, 'note'),
    paragraph(left, 'note'),
    list(elsewhere.map((entry) => writeEntry(entry, undefined, parts))),
    ...compared.map((page) => writePage(page, report, parts)),
    paragraph(isSame && compared.length === 0 ? 'The import lists nothing that was lost.' : '', 'note'),
  ];
  return `<section>${blocks.filter((block) => block !== '').join('\n')}</section>`;
}

function paragraph(text: string | undefined, kind: 'error' | 'note'): string {
  return text ? `<p class="${kind}">${escapeHtml(text)}</p>` : '';
}

function list(items: readonly string[]): string {
  const each = [...new Set(items)];
  return each.length > 0 ? `<ul>${each.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';
}

function writePage(page: PageComparison, report: readonly ReportEntry[], parts: SectionParts): string {
  const entries = report.filter((entry) => entry.page === page.page);
  const reported = new Set(entries.map(({ layer }) => layer));
  const silent = page.layers.filter(({ layer }) => !reported.has(layer));
  const framed = new Map([...page.reported, ...page.layers].map((each) => [each.layer, each]));
  const frames = [...framed.values()].map((each) => writeFrame(each, page.page, parts)).join('');
  const share = page.different === 0 ? 'no difference found' : `${describeShare(page.different)} of the pixels differ`;
  const items = [
    ...entries.map((entry) => writeEntry(entry, framed.get(entry.layer), parts)),
    ...silent.map((each) => writeSilent(each, page.page, parts)),
  ];
  return `<h3>Page ${page.page}: ${share}</h3>
<div class="images">${figure('Before', page.before, '', page)}${figure('After', page.after, frames, page)}${figure('Differences', page.marked, '', page)}</div>
${list(items)}`;
}

function figure(title: string, bytes: Uint8Array, frames: string, { page, width, height }: PageComparison): string {
  const source = `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
  const image = `<img alt="Page ${page}: ${title}" width="${width}" height="${height}" src="${source}">`;
  return `<figure><figcaption>${title}</figcaption><div class="image">${image}${frames}</div></figure>`;
}

/** The place of a layer on the image of its page, which is shown when a link leads to it. */
function writeFrame({ layer, box }: ComparedLayer, page: number, parts: SectionParts): string {
  const { width = 1, height = 1 } = parts.sizes[page - 1] ?? {};
  const percent = (length: number, whole: number): string => `${((length / whole) * 100).toFixed(2)}%`;
  const place = [
    `left:${percent(box.x, width)}`,
    `top:${percent(box.y, height)}`,
    `width:${percent(box.width, width)}`,
    `height:${percent(box.height, height)}`,
  ];
  return `<span class="frame" id="${frameId(layer, page, parts)}" style="${place.join(';')}"></span>`;
}

function frameId(layer: string, page: number, { prefix }: SectionParts): string {
  return escapeHtml(`${prefix}-page-${page}-${encodeURIComponent(layer)}`);
}

function writeEntry(
  { page, layer, message }: ReportEntry,
  place: ComparedLayer | undefined,
  parts: SectionParts,
): string {
  const text = escapeHtml(message);
  if (layer === '') return text;
  const target = place ? `#${frameId(layer, page, parts)}` : editAddress(layer, page, parts);
  return target === undefined
    ? text
    : `${text} <a href="${target}">${place ? 'Show' : 'Open'}</a>${editLink(layer, page, place, parts)}`;
}

function writeSilent(place: ComparedLayer, page: number, parts: SectionParts): string {
  const { layer } = place;
  const name = parts.names.get(layer);
  const subject = name === undefined ? 'The page' : `Layer "${escapeHtml(name)}"`;
  const link = `<a href="#${frameId(layer, page, parts)}">Show</a>`;
  return `${subject}: it looks different. ${link}${layer === '' ? '' : editLink(layer, page, place, parts)}`;
}

function editAddress(layer: string, page: number, { edit }: SectionParts): string | undefined {
  if (edit === undefined) return undefined;
  return escapeHtml(`${edit}?page=${page}&layer=${encodeURIComponent(layer)}`);
}

function editLink(layer: string, page: number, place: ComparedLayer | undefined, parts: SectionParts): string {
  const address = place && editAddress(layer, page, parts);
  return address === undefined ? '' : ` · <a href="${address}">Open in the editor</a>`;
}
