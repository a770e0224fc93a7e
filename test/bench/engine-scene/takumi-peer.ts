import { Renderer } from '@takumi-rs/core';
import { fromHtml } from '@takumi-rs/helpers/html';
import type { Peer } from './peer.ts';
import { design, type DesignValues } from './design.ts';
import type { PeerFont } from './fonts.ts';

/** takumi with the same HTML; fonts registered and images handed over once, as its users do. */
export async function openTakumiPeer(
  html: (values: DesignValues) => string,
  fonts: readonly PeerFont[],
  images: readonly { src: string; data: Uint8Array }[],
): Promise<Peer> {
  const renderer = new Renderer();
  for (const { family, bytes, unicodeRanges } of fonts) {
    await renderer.registerFont({
      name: family,
      data: bytes,
      unicodeRange: unicodeRanges.map(([from, to]) => [from, to]),
    });
  }
  return {
    name: 'takumi',
    render(values) {
      const { node, css } = fromHtml(html(values));
      const { size } = design;
      return renderer.render(node, { width: size, height: size, format: 'png', css, images: [...images] });
    },
    async close() {},
  };
}
