import { executeServerCommand } from '@web/test-runner-commands';
import type { ScreenPart } from './screenshot-plugin.ts';

/** What is on the screen. Places are CSS pixels of the window. */
export interface Screen {
  /** The color there, such as `#ff0000`. */
  at(x: number, y: number): string;
  part(part: ScreenPart): ImageData;
}

/** Looks at the whole window as a person would see it, whatever drew it and lies over it. */
export async function lookAtScreen(): Promise<Screen> {
  const [width, height] = [innerWidth, innerHeight];
  const png = await executeServerCommand<string, ScreenPart>('screenshot', { x: 0, y: 0, width, height });
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to read a screenshot with.');
  context.drawImage(bitmap, 0, 0);
  const ratio = bitmap.width / width;
  const part = (of: ScreenPart): ImageData =>
    context.getImageData(
      Math.floor(of.x * ratio),
      Math.floor(of.y * ratio),
      Math.max(1, Math.round(of.width * ratio)),
      Math.max(1, Math.round(of.height * ratio)),
    );
  return {
    part,
    at(x, y) {
      const [red = 0, green = 0, blue = 0] = part({ x, y, width: 1, height: 1 }).data;
      return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    },
  };
}

/** Looks again and again until what is seen holds; throws what it says is missing. */
export async function untilSeen(holds: (screen: Screen) => boolean, what: string): Promise<Screen> {
  const endMs = performance.now() + 20_000;
  for (;;) {
    const screen = await lookAtScreen();
    if (holds(screen)) return screen;
    if (performance.now() > endMs) throw new Error(`${what} was not seen`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
