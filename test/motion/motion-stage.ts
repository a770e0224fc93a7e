import { parseTemplate, type Layer, type Page } from '@platen/template';

/** A page of a template with the given fields, checked as any other. */
export function makePage(fields: Record<string, unknown> = {}): Page {
  const [page] = parseTemplate({
    schemaVersion: 1,
    pages: [{ id: 'page', width: 400, height: 300, ...fields }],
  }).pages;
  if (!page) throw new Error('The template has no page.');
  return page;
}

/** A layer with the given fields, a shape of 200 by 100 pixels if they name no type. */
export function makeLayer(fields: Record<string, unknown> = {}): Layer {
  const [layer] = makePage({
    layers: [{ type: 'shape', id: 'layer', width: 200, height: 100, ...fields }],
  }).layers;
  if (!layer) throw new Error('The page has no layer.');
  return layer;
}

/** Lengths of media and voices, by source and by key. */
export function lengths(sources: Record<string, number> = {}, voices: Record<string, number> = {}) {
  return { sources: new Map(Object.entries(sources)), voices: new Map(Object.entries(voices)) };
}
