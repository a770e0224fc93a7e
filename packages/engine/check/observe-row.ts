import { walkLayers, type Template } from '@platen/template';
import { kindOfReport } from './kind-of-report.ts';
import { layerHolders } from '@platen/template/internal';
import type { RenderJob } from '../job/render-job.ts';
import { reportOf } from '../job/report-of.ts';
import type { Finding } from './baseline.ts';
import { findFallbacks } from './find-fallbacks.ts';
import { findPlaces } from './find-places.ts';
import { findMarks, type Mark } from './page-marks.ts';
import { textContrasts } from './text-contrast.ts';

/** One render as a check sees it. */
export interface Observation {
  /** Findings that count whatever the template looks like with usual values. */
  findings: Finding[];
  /** Findings that count unless they are so with usual values too. */
  places: Finding[];
  /** Layers that are shown. */
  shown: ReadonlySet<string>;
}

/** Contrast below which a text is not readable; WCAG asks for 3 to 7. */
const minContrast = 1.6;

/** Pages of a render whose colors are looked at; those that a list runs over are alike. */
const maxPainted = 6;

/** How a render is looked at. */
export interface Look {
  /** Its values are the default ones. */
  isDefault: boolean;
  /** Its values are default or usual ones: texts that values fill should be readable then, others are as faint as they are meant to be. */
  isUsual: boolean;
  /** Its colors are looked at. */
  isVisual: boolean;
  /** Texts whose colors were looked at, by id. A render that shows others is looked at too, and adds them. */
  looked?: Set<string> | undefined;
}

/** Looks at a render whose pages are laid out. */
export function observeRow(template: Template, job: RenderJob, look: Look): Observation {
  const { isDefault, isUsual, isVisual, looked } = look;
  const pageIds = template.pages.map(({ id }) => id);
  const marks = findMarks(job.pages, job.evaluated.copies, pageIds);
  const places = findPlaces(marks);
  const findings = [
    ...findReported(template, job, marks, places, isDefault),
    ...findFallbacks(marks, job.resources.fonts),
  ];
  const texts = marks.flatMap(({ id, text }) => (text && text.lines.length > 0 ? [id] : []));
  if (isVisual || (looked && texts.some((id) => !looked.has(id)))) {
    for (const id of texts) looked?.add(id);
    const dynamic = dynamicLayers(template);
    for (const finding of findUnreadable(job, marks))
      (isUsual && dynamic.has(finding.layer) ? findings : places).push(finding);
  }
  return { findings, places, shown: new Set(marks.map(({ id }) => id)) };
}

/** The reports of the render itself. Texts that are cut to their boxes are meant to be, unless nothing is left of them. */
function findReported(
  template: Template,
  job: RenderJob,
  marks: readonly Mark[],
  places: readonly Finding[],
  isDefault: boolean,
): Finding[] {
  const offPage = new Set(places.flatMap(({ kind, layer }) => (kind === 'off_page' ? [layer] : [])));
  return reportOf(job).flatMap(({ code, page, layer, message }): Finding[] => {
    const kind = kindOfReport[code];
    // An item that is higher than a page continues on the next one: nothing is lost.
    if (!kind || (kind === 'layout_conflict' && job.pageCount > template.pages.length)) return [];
    const own = marks.filter((mark) => mark.id === layer);
    const cut = own.find(({ layer: each }) => each.type === 'text' && each.mode === 'truncate');
    const finding = {
      page,
      layer,
      other: '',
      item: own.find(({ text }) => text?.overflows)?.item ?? '',
      message,
      size: 1,
    };
    if (kind !== 'text_overflow') return [{ ...finding, kind }];
    if (cut)
      return isDefault || own.every(({ text }) => text?.shownEnd === 0) ? [{ ...finding, kind: 'text_cut' }] : [];
    if (offPage.has(layer) && !own.some(({ text }) => text?.overflows)) return [];
    return [{ ...finding, kind }];
  });
}

function findUnreadable(job: RenderJob, marks: readonly Mark[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const layout of job.pages.slice(0, maxPainted)) {
    const own = marks.filter(({ output }) => output === layout.number);
    for (const [{ page, id, item }, contrast] of textContrasts(job, layout, own)) {
      if (contrast >= minContrast) continue;
      const message = `Its contrast with what is behind it is ${contrast.toFixed(1)}.`;
      const key = `${page} ${id}`;
      found.set(key, found.get(key) ?? { kind: 'contrast_low', page, layer: id, other: '', item, message, size: 1 });
    }
  }
  return [...found.values()];
}

const dynamicOf = new WeakMap<Template, ReadonlySet<string>>();

/** Layers whose content depends on values. */
function dynamicLayers(template: Template): ReadonlySet<string> {
  let layers = dynamicOf.get(template);
  if (!layers) {
    const bound = template.pages.flatMap((page) =>
      page.parameters.flatMap(({ bindings }) => bindings.map(({ layerId }) => layerId ?? '')),
    );
    const evaluated = layerHolders(template).flatMap(({ holder }) =>
      [...walkLayers(holder.layers)].flatMap(({ layer }) =>
        layer.expressions?.['content'] === undefined ? [] : [layer.id],
      ),
    );
    layers = new Set([...bound, ...evaluated]);
    dynamicOf.set(template, layers);
  }
  return layers;
}
