import { msg } from '@lit/localize';
import type { BrandFont, BrandImage } from '@platen/api';
import {
  layer as layerSchema,
  parseCssPaint,
  ValueError,
  type FontFace,
  type ImageLayer,
  type Layer,
} from '@platen/template';
import { castDraft } from 'immer';
import { isColorAsset, nameOfAsset, type BrandAsset } from '../../assets/brand-asset-kind.ts';
import { addLayers } from '../../commands/add-layers.ts';
import { setLayers } from '../../commands/set-layers.ts';
import { isStyled, styleLayer } from '../../commands/style-texts.ts';
import type { Editor } from '../../context/editor-context.ts';
import { creditOfAsset } from '../../assets/photo-credit.ts';
import { placeOnPage } from '../../files/layer-of-file.ts';
import { writeFills } from '../inspector/paint-lists.ts';

/** Where an asset is dropped; without it new layers come to the middle of the page. */
export interface AssetPlace {
  /** Page pixels. */
  point?: { x: number; y: number } | undefined;
  /** The layer under the point, which takes the asset if it can. */
  onto?: Layer | undefined;
}

/**
 * Uses a brand asset on the shown page: an image, video or audio becomes a layer, or replaces the image of the image layer it is
 * dropped on; colors and fonts are given to the layer they are dropped on, else to what is selected. False when nothing takes it; the
 * person is told why.
 */
export function insertAsset(editor: Editor, asset: BrandAsset, place: AssetPlace = {}): boolean {
  if (isColorAsset(asset)) return applyColor(editor, asset.value, place);
  const source = `asset:${asset.id}`;
  if (asset.type === 'font') {
    const face = faceOf(asset);
    const hint = msg('Select text first to apply this font.');
    return giveTo(editor, place, {
      takes: isStyled,
      label: msg('Font'),
      hint,
      change: (layer) =>
        styleLayer(layer, {
          fontFamily: asset.family,
          ...(typeof face.weight === 'number' && { fontWeight: face.weight }),
          fontStyle: face.style,
        }),
      face,
    });
  }
  const { onto } = place;
  if (asset.type === 'image' && onto?.type === 'image' && !onto.locked) {
    return replaceImage(editor, onto.id, source, asset);
  }
  const page = editor.state.page.peek();
  const isDrawing = asset.type === 'image' && asset.file_type === 'image/svg+xml';
  const natural =
    asset.type === 'audio' ? { width: 100, height: 100 } : { width: asset.width ?? 300, height: asset.height ?? 300 };
  const layer = layerSchema.parse({
    type: isDrawing ? 'svg' : asset.type,
    id: asset.type,
    name: nameOfAsset(asset).slice(0, 255),
    source,
    ...placeOnPage(page, natural, place.point),
    ...(asset.type === 'image' && !isDrawing && foundFocalPoint(asset.focal_point)),
    ...(asset.type === 'image' && !isDrawing && { credit: creditOfAsset(asset) }),
  });
  return editor.apply(addLayers(editor.state.template.peek(), [layer], { pageId: page.id }));
}

/** The properties of an image layer that is cut around the focal point of a brand asset, if there is one. */
function foundFocalPoint(point: BrandImage['focal_point']): Pick<Partial<ImageLayer>, 'focal' | 'focalX' | 'focalY'> {
  return point ? { focal: 'auto', focalX: point.x, focalY: point.y } : {};
}

function replaceImage(editor: Editor, layerId: string, source: string, asset: BrandImage): boolean {
  const { focal_point: point } = asset;
  const credit = creditOfAsset(asset);
  const edit = setLayers(editor.state.page.peek(), [layerId], msg('Replace image'), (layer) => {
    if (layer.type !== 'image') return;
    layer.source = source;
    delete layer.crop;
    delete layer.credit;
    if (credit) layer.credit = credit;
    const isChosen = layer.focal === undefined && (layer.focalX !== 0.5 || layer.focalY !== 0.5);
    if (isChosen || layer.fit !== 'cover') return;
    delete layer.focal;
    Object.assign(layer, { focalX: 0.5, focalY: 0.5 }, foundFocalPoint(point));
  });
  return editor.apply(edit && { ...edit, select: [layerId] });
}

function applyColor(editor: Editor, color: string, place: AssetPlace): boolean {
  const paint = parseCssPaint(color);
  if (paint instanceof ValueError) {
    editor.notify({ kind: 'error', text: msg('This color cannot be used here.') });
    return false;
  }
  return giveTo(editor, place, {
    takes: ({ type }) => type !== 'audio' && type !== 'group',
    label: msg('Color'),
    hint: msg('Select a layer first to apply this color.'),
    change(layer) {
      if (isStyled(layer)) styleLayer(layer, { fill: paint });
      else writeFills(layer, [paint]);
    },
  });
}

/** The font as templates name it: of a variable font the whole range of its weights. */
function faceOf({ id, family, weight, style, axes }: BrandFont): FontFace {
  const range = axes.find(({ tag }) => tag === 'wght');
  const bound = (value: number): number => Math.min(1000, Math.max(1, Math.round(value)));
  return {
    family: family.slice(0, 120),
    weight: range ? [bound(range.min), bound(range.max)] : bound(weight),
    style,
    source: `asset:${id}`,
  };
}

interface Giving {
  takes(layer: Layer): boolean;
  label: string;
  /** Why nothing takes it. */
  hint: string;
  change: Parameters<typeof setLayers>[3];
  /** A font that the template must bring along. */
  face?: FontFace;
}

/** Changes the layers that an asset is meant for, as far as they can take it. */
function giveTo(editor: Editor, { onto }: AssetPlace, { takes, label, hint, change, face }: Giving): boolean {
  const targets = (onto ? [onto] : editor.state.selectedLayers.peek()).filter((layer) => takes(layer) && !layer.locked);
  const ids = targets.map(({ id }) => id);
  const edit = setLayers(editor.state.page.peek(), ids, label, change);
  if (!edit) {
    editor.notify({ kind: 'info', text: hint });
    return false;
  }
  return editor.apply({
    ...edit,
    recipe(draft) {
      edit.recipe(draft);
      const isKnown = draft.fonts.some(({ source }) => source === face?.source);
      if (face && !isKnown) draft.fonts.push(castDraft(face));
    },
  });
}
