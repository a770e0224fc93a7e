import { readBundledFile } from '../../../packages/engine/node/bundled-files.ts';
import { openChromiumPeer } from './chromium-peer.ts';
import { design } from './design.ts';
import { loadDesignFonts } from './fonts.ts';
import { createBenchHtml, logoAddress } from './html.ts';
import type { Peer } from './peer.ts';
import { createPhoto } from './photo.ts';
import { openTakumiPeer } from './takumi-peer.ts';
import { createBenchTemplate } from './template.ts';

/** The bench's design with its image, and how the renderers that are compared get both. */
export interface BenchSetting {
  template: unknown;
  photo: Buffer;
  /** Answers `asset:photo`. */
  resolveAsset(id: string): Promise<Uint8Array>;
  openChromium(): Promise<Peer>;
  openTakumi(): Promise<Peer>;
}

/** Makes the image and reads the fonts and emoji that all need. */
export async function createSetting(): Promise<BenchSetting> {
  const photo = await createPhoto();
  const fonts = await loadDesignFonts();
  const emoji = new Map<string, Uint8Array>();
  for (const { text } of design.texts) {
    for (const [character] of text.matchAll(/\p{Extended_Pictographic}\uFE0F?/gu)) {
      emoji.set(`${sequence(character)}.svg`, await readBundledFile(`emoji/${sequence(character)}.svg`));
    }
  }
  const images = new Map([
    ['photo.jpg', { type: 'image/jpeg', bytes: photo as Uint8Array }],
    ...[...emoji].map(([name, bytes]) => [name, { type: 'image/svg+xml', bytes }] as const),
  ]);
  const addresses = (base: string) => ({
    photo: `${base}photo.jpg`,
    logo: logoAddress,
    emoji: (character: string) => `${base}${sequence(character)}.svg`,
  });
  return {
    template: createBenchTemplate('asset:photo'),
    photo,
    resolveAsset: async () => photo,
    openChromium: () =>
      openChromiumPeer((origin, values) => createBenchHtml(addresses(`${origin}/`), values), fonts, images),
    openTakumi: () =>
      openTakumiPeer(
        (values) => createBenchHtml(addresses(''), values),
        fonts,
        [...images].map(([src, { bytes }]) => ({ src, data: bytes })),
      ),
  };
}

/** An emoji's code points as its file is named. */
function sequence(character: string): string {
  return [...character]
    .map((part) => part.codePointAt(0)?.toString(16) ?? '')
    .filter((part) => part !== 'fe0f')
    .join('-');
}
