import type { KeyframeName } from '../../../commands/edit-keyframes.ts';

/** CSS pixels that a pointer moves before it draws a frame. */
const slackPx = 3;

/** A frame that is drawn over tracks to select the keyframes in it. */
export class Marquee {
  readonly #root: ShadowRoot;
  readonly #from: { x: number; y: number };
  readonly #before: readonly KeyframeName[];
  #frame: HTMLElement | undefined;

  /** `before` are the keyframes that stay selected whatever is in the frame. */
  constructor(root: ShadowRoot, event: PointerEvent, before: readonly KeyframeName[]) {
    this.#root = root;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#before = before;
  }

  /** The keyframes that are selected with the frame as it is now; undefined while there is none yet. */
  move(
    { clientX, clientY }: PointerEvent,
    nameOf: (key: Element) => KeyframeName | undefined,
  ): KeyframeName[] | undefined {
    const { x, y } = this.#from;
    if (!this.#frame && Math.hypot(clientX - x, clientY - y) < slackPx) return undefined;
    const [left, top] = [Math.min(x, clientX), Math.min(y, clientY)];
    const [right, bottom] = [Math.max(x, clientX), Math.max(y, clientY)];
    const frame = (this.#frame ??= this.#draw());
    const host = this.#root.host.getBoundingClientRect();
    const place = { left: left - host.left, top: top - host.top, width: right - left, height: bottom - top };
    for (const [name, value] of Object.entries(place)) frame.style.setProperty(name, `${value}px`);
    const found = [...this.#root.querySelectorAll('.key')].filter((key) => {
      const box = key.getBoundingClientRect();
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
      return middleX >= left && middleX <= right && middleY >= top && middleY <= bottom;
    });
    const inside = found.flatMap((key) => nameOf(key) ?? []);
    const isInside = (name: KeyframeName): boolean =>
      inside.some(({ property, atMs }) => property === name.property && atMs === name.atMs);
    return [...this.#before.filter((name) => !isInside(name)), ...inside];
  }

  end(): void {
    this.#frame?.remove();
    this.#frame = undefined;
  }

  #draw(): HTMLElement {
    const frame = document.createElement('div');
    frame.className = 'marquee';
    this.#root.append(frame);
    return frame;
  }
}
