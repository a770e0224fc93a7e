import manifestJson from './font-manifest.json' with { type: 'json' };

/** The bundled families as `tools/make-font-manifest.ts` writes them. A file is named `<id>-<subset>-<variant>-<style>.woff2`. */
export interface FontManifest {
  families: {
    family: string;
    /** The first part of its files' names. */
    id: string;
    /** The npm package that carries the files in its folder `files`. */
    package: string;
    license: string;
    /** `sans-serif`, `serif`, `display`, `handwriting` or `monospace`. */
    category: string;
    /** Tag and range of each axis, for example `wdth 62..125`; empty for static fonts. */
    axes: string[];
    /** The files into which a family is split, with the code points covered (see `encodeRanges`). */
    subsets: { name: string; ranges: string }[];
    faces: {
      /** One weight, or two parted by `..`. */
      weight: string;
      style: string;
      variant: string;
      /** SHA-256 in hex of each subset's file, in the order of the subsets; empty where there is none. */
      hashes: string[];
    }[];
  }[];
}

/** The bundled families; `bundledFonts` and `bundledFamilies` are this in a handier form. */
export const fontManifest: FontManifest = manifestJson;
