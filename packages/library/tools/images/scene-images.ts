import type { Scene } from './scene.ts';
import { archesScene } from './scenes/arches.ts';
import { houseScene } from './scenes/house.ts';
import { diningRoomScene, livingRoomScene } from './scenes/interior.ts';
import { partyScene } from './scenes/party.ts';
import { createPersonScene } from './scenes/person.ts';
import { createSpeakerScene } from './scenes/speaker.ts';
import { vaseScene } from './scenes/vase.ts';

/** An image that is painted from a scene. Sizes in pixels; `quality` is WebP's, default 84. */
export interface SceneImage {
  name: string;
  scene: Scene;
  width: number;
  height: number;
  quality?: number;
}

/** Every image of the library that is painted from a scene. */
export const sceneImages: readonly SceneImage[] = [
  { name: 'vase', scene: vaseScene, width: 1080, height: 1080, quality: 93 },
  { name: 'speaker', scene: createSpeakerScene(0.15), width: 1080, height: 1080, quality: 90 },
  { name: 'arches', scene: archesScene, width: 1080, height: 1920, quality: 92 },
  { name: 'house', scene: houseScene, width: 1240, height: 900, quality: 86 },
  { name: 'living-room', scene: livingRoomScene, width: 640, height: 480 },
  { name: 'dining-room', scene: diningRoomScene, width: 640, height: 480 },
  { name: 'party', scene: partyScene, width: 1120, height: 806, quality: 88 },
  {
    name: 'presenter',
    width: 900,
    height: 900,
    scene: createPersonScene({
      skin: 0xd98f63,
      hair: 0x2a1a16,
      hairstyle: 'curly',
      top: 0x3d5afe,
      headphones: true,
      laughing: true,
      turn: 0.28,
    }),
  },
  {
    name: 'portrait-amara',
    width: 320,
    height: 320,
    scene: createPersonScene({
      skin: 0x8a5236,
      hair: 0x1c1413,
      hairstyle: 'bun',
      top: 0xf2b33d,
      glasses: true,
      turn: -0.2,
      background: 0xf6c9b2,
    }),
  },
  {
    name: 'portrait-jonas',
    width: 320,
    height: 320,
    scene: createPersonScene({
      skin: 0xf0bd98,
      hair: 0x8a4b23,
      hairstyle: 'short',
      top: 0x23403a,
      beard: true,
      turn: 0.22,
      background: 0xbcd3cb,
    }),
  },
  {
    name: 'portrait-mei',
    width: 320,
    height: 320,
    scene: createPersonScene({
      skin: 0xf3c9a3,
      hair: 0x1d1a20,
      hairstyle: 'long',
      top: 0xf4efe6,
      turn: 0.18,
      background: 0xc7c3ea,
    }),
  },
];
