import type { Document, Element } from '@xmldom/xmldom';
import type { DrawingWarning } from '../sanitise-svg.ts';
import { spendStyleSteps, type SvgAllowance, svgAllowance } from '../svg-cost.ts';
import { cascadeStyles } from './cascade.ts';
import { colorNames, plainTransform, plainValue, putVariablesIn } from './css-values.ts';
import { markerNames, resolveContextPaints } from './context-paints.ts';
import { resolveFontVariations } from './font-variations.ts';
import { resolveDots } from './dots.ts';
import { resolveHiddenParts } from './hidden-parts.ts';
import { resolveImages } from './image-sizes.ts';
import { resolveRelativeFonts } from './relative-fonts.ts';
import { resolveMarkerOrient } from './marker-orient.ts';
import { propertyOf, setProperty } from './properties.ts';
import { resolvePaintOrder } from './paint-order.ts';
import { resolveTransformOrigin } from './transform-origin.ts';
import { paintBackground, wrapNestedViews } from './views.ts';
import { undrawnContent } from './undrawn-content.ts';

/**
 * Resolves in a document what resvg does not know, in place: style sheets with variables and weights, colors of every CSS form, transform
 * origins, paints of the context, markers among outlines, images without a size, opacity of nested views, relative font weights, dots, hidden parts. Call it once the cost was
 * checked. Answers what is left that resvg draws otherwise than browsers do. Throws ASSET_UNSUPPORTED for styles that
 * take more than the allowance has.
 */
export function resolveDocument(document: Document, allowance: SvgAllowance = svgAllowance()): DrawingWarning[] {
  const root = document.documentElement;
  if (!root) return [];
  const styles = cascadeStyles(document, allowance);
  resolveStyles(root, { styles, allowance }, new Map());
  resolveCurrentColor(root, {});
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    preferHref(element);
    resolveTransformOrigin(element);
    resolveFocalRadius(element);
  }
  resolveRelativeFonts(root);
  resolveFontVariations(document);
  resolveImages(document);
  resolveMarkerOrient(document);
  resolvePaintOrder(document);
  resolveContextPaints(document);
  resolveHiddenParts(document);
  resolveDots(document);
  wrapNestedViews(document);
  paintBackground(root);
  return undrawnContent(document);
}

/** Properties that resvg reads from attributes alone. */
const attributesAlone = /^(?:mask-type|transform-origin|transform-box|d|x|y|width|height|cx|cy|r|rx|ry)$/;

function resolveStyles(
  element: Element,
  cascaded: { styles: ReadonlyMap<Element, ReadonlyMap<string, string>>; allowance: SvgAllowance },
  inherited: ReadonlyMap<string, string>,
): void {
  const own = cascaded.styles.get(element) ?? new Map<string, string>();
  const ownVariables = [...own].filter(([name]) => name.startsWith('--'));
  if (ownVariables.length > 0) spendStyleSteps(cascaded.allowance, inherited.size + ownVariables.length);
  const variables = ownVariables.length > 0 ? new Map([...inherited, ...ownVariables]) : inherited;
  for (const { name, value } of Array.from(element.attributes)) {
    if (!colorNames.has(name) && !value.includes('url(')) continue;
    const plain = putVariablesIn(value, variables);
    if (plain === undefined) element.removeAttribute(name);
    else if (name !== 'style') setChanged(element, name, plainValue(name, plain));
  }
  const declarations: string[] = [];
  for (const [name, value] of own) {
    if (name.startsWith('--')) continue;
    const plain = putVariablesIn(value, variables);
    if (plain === undefined) continue;
    const written = plainValue(name, plain);
    if (name === 'transform') setTransform(element, written);
    else if (attributesAlone.test(name)) setGeometry(element, name, written);
    else if (name === 'marker') declarations.push(...markerNames.map((each) => `${each}:${written}`));
    // resvg looks colors up as it reads: what `currentcolor` means comes first.
    else if (name === 'color') declarations.unshift(`color:${written}`);
    else declarations.push(`${name}:${written}`);
  }
  if (declarations.length > 0) element.setAttribute('style', declarations.join(';'));
  else if (element.hasAttribute('style')) element.removeAttribute('style');
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1) resolveStyles(child as Element, cascaded, variables);
  }
}

/** An inherited `currentcolor` is the color of who is painted (CSS Color 4, 6.2), not of who says so. */
function resolveCurrentColor(element: Element, inherited: Readonly<Record<string, string>>): void {
  const paints = { ...inherited };
  const hasColor = propertyOf(element, 'color') !== undefined;
  for (const name of ['fill', 'stroke']) {
    const own = propertyOf(element, name);
    if (own !== undefined && own !== 'inherit') paints[name] = own;
    else if (hasColor && /^currentcolor$/i.test(paints[name] ?? '')) setProperty(element, name, 'currentColor');
  }
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1) resolveCurrentColor(child as Element, paints);
  }
}

function setChanged(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function setTransform(element: Element, value: string): void {
  const plain = value === 'none' ? '' : plainTransform(value);
  if (plain !== undefined) element.setAttribute('transform', plain);
}

function setGeometry(element: Element, name: string, value: string): void {
  if (value === 'auto') {
    if (element.localName === 'image') element.removeAttribute(name);
    return;
  }
  // Of the root it is the size in the page that it was written for.
  if (/^(?:width|height)$/.test(name) && element.parentNode?.nodeType !== 1) return;
  const path = /^path\(\s*(["'])([^]*)\1\s*\)$/.exec(value)?.[2];
  if (name === 'd' && path === undefined) return;
  element.setAttribute(name, path ?? value);
}

/** SVG 2, 16.1.5: the older form of a link counts only where the newer one is missing. */
function preferHref(element: Element): void {
  if (element.hasAttribute('href') && element.hasAttribute('xlink:href')) element.removeAttribute('xlink:href');
}

/** A radial gradient that begins at a circle around its own center: the same as one whose stops begin there. */
function resolveFocalRadius(gradient: Element): void {
  if (gradient.localName !== 'radialGradient' || !gradient.hasAttribute('fr')) return;
  const share = (name: string, initial: number): number => {
    const value = gradient.getAttribute(name) ?? '';
    const number = Number.parseFloat(value);
    return Number.isFinite(number) ? number / (value.trim().endsWith('%') ? 100 : 1) : initial;
  };
  const radius = share('r', 0.5);
  const focal = share('fr', 0);
  const start = Math.min(focal, radius) / Math.max(focal, radius);
  const isCentered =
    share('fx', share('cx', 0.5)) === share('cx', 0.5) && share('fy', share('cy', 0.5)) === share('cy', 0.5);
  const stops = Array.from(gradient.getElementsByTagName('stop'));
  if (!isCentered || !(start > 0 && start < 1) || stops.length === 0) return;
  gradient.removeAttribute('fr');
  const isReversed = focal > radius;
  if (isReversed) {
    gradient.setAttribute('r', String(focal));
    for (const stop of stops.toReversed()) gradient.appendChild(gradient.removeChild(stop));
  }
  for (const stop of stops) {
    const text = stop.getAttribute('offset') ?? '0';
    const offset = Math.min(1, Math.max(0, (Number.parseFloat(text) || 0) / (text.trim().endsWith('%') ? 100 : 1)));
    stop.setAttribute('offset', String(start + (isReversed ? 1 - offset : offset) * (1 - start)));
  }
}
