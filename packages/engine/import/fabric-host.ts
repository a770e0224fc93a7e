import { DOMParser } from '@xmldom/xmldom';
import type { Platform } from '../platform/platform.ts';

type Fabric = typeof import('fabric');
type FabricObject = import('fabric').FabricObject;

/** Figures behind the point that Fabric writes. */
const fractionDigits = 8;

/** Fabric's JSON of an SVG's elements, by their id. */
export interface FabricReading {
  version: string;
  objects: Map<string, Record<string, unknown>>;
}

/**
 * Reads an SVG with Fabric, using xmldom instead of a browser's document, so that it works in workers and in Node. Fabric is loaded on
 * first use. Elements without an id are omitted.
 */
export async function readWithFabric(svg: string, platform: Platform): Promise<FabricReading> {
  const fabric = await import('fabric');
  const before = currentEnvironment(fabric);
  fabric.setEnv(createEnvironment(platform) as unknown as Parameters<Fabric['setEnv']>[0]);
  try {
    fabric.config.configure({ NUM_FRACTION_DIGITS: fractionDigits });
    const objects: FabricReading['objects'] = new Map();
    await fabric.loadSVGFromString(svg, (element, object: FabricObject) => {
      const id = element.getAttribute('id');
      if (id !== null && !objects.has(id)) objects.set(id, object.toObject() as Record<string, unknown>);
    });
    return { version: fabric.version, objects };
  } finally {
    if (before) fabric.setEnv(before);
  }
}

/** The environment of a page that uses Fabric for something else; none where there is no document to take one from. */
function currentEnvironment(fabric: Fabric): ReturnType<Fabric['getEnv']> | undefined {
  try {
    return fabric.getEnv();
  } catch {
    return undefined;
  }
}

function createEnvironment(platform: Platform): object {
  const document = {
    createElement: (): object => Object.assign(platform.createCanvas(1, 1), { style: {} }),
  };
  return {
    document,
    window: { document, DOMParser, devicePixelRatio: 1 },
    isTouchSupported: false,
    WebGLProbe: { queryWebGL: () => {}, isSupported: () => false },
    dispose: () => {},
    copyPasteData: {},
  };
}
