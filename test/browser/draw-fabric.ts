import { StaticCanvas } from 'fabric';
import { bundledFonts, type BundledFont } from '@platen/library';
import { bundledFilesPath } from './bundled-files.ts';

const loaded = new Map<string, Promise<unknown>>();

/** What Fabric makes of a document: the image, over white, and the JSON that it saves. */
export interface FabricDrawing {
  image: HTMLCanvasElement;
  saved: Record<string, unknown>;
}

/** Draws the JSON of a Fabric canvas with Fabric itself, after the bundled fonts that it names have been loaded. */
export async function drawWithFabric(file: Record<string, unknown>): Promise<FabricDrawing> {
  await Promise.all(
    [...JSON.stringify(file).matchAll(/"fontFamily":"([^"]+)"/g)].map(([, family]) => loadFamily(family)),
  );
  const element = document.createElement('canvas');
  const canvas = new StaticCanvas(element, {
    width: Number(file.width),
    height: Number(file.height),
    enableRetinaScaling: false,
    renderOnAddRemove: false,
  });
  await canvas.loadFromJSON(structuredClone(file));
  canvas.renderAll();
  const image = document.createElement('canvas');
  [image.width, image.height] = [element.width, element.height];
  const context = image.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(element, 0, 0);
  const saved = { ...(canvas.toObject() as Record<string, unknown>), width: file.width, height: file.height };
  await canvas.dispose();
  return { image, saved };
}

function loadFamily(family = ''): Promise<unknown> {
  const known = loaded.get(family);
  if (known) return known;
  const faces = bundledFonts
    .filter((font) => font.family === family && /-(?:latin|hebrew)-/.test(font.path))
    .map((font) => {
      const face = new FontFace(family, `url(${bundledFilesPath}${font.path})`, {
        style: font.style,
        weight: Array.isArray(font.weight) ? font.weight.join(' ') : String(font.weight),
        unicodeRange: unicodeRange(font),
      });
      document.fonts.add(face);
      return face.load();
    });
  const all = Promise.all(faces);
  loaded.set(family, all);
  return all;
}

function unicodeRange({ unicodeRanges }: BundledFont): string {
  return unicodeRanges.map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`).join() || 'U+0-10ffff';
}
