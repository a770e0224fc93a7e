import { placeBeside, type BesidePlacement, type ScreenBox } from './place-beside.ts';

/** Moves an element of the top layer beside a box of the window. It must be shown already, or it has no size. */
export function moveBeside(element: HTMLElement, anchor: ScreenBox, placement: BesidePlacement, gap?: number): void {
  element.style.setProperty('max-height', `${innerHeight - 16}px`);
  const { width, height } = element.getBoundingClientRect();
  const { x, y } = placeBeside(
    anchor,
    { width, height },
    {
      placement,
      viewport: { width: document.documentElement.clientWidth, height: innerHeight },
      isRightToLeft: getComputedStyle(element).direction === 'rtl',
      ...(gap !== undefined && { gap }),
    },
  );
  element.style.setProperty('left', `${Math.round(x)}px`);
  element.style.setProperty('top', `${Math.round(y)}px`);
}

/** Keeps an element beside its anchor while something scrolls or the window changes. Answers how to stop. */
export function followAnchor(element: HTMLElement, anchor: Element, placement: BesidePlacement): () => void {
  const move = (): void => moveBeside(element, anchor.getBoundingClientRect(), placement);
  move();
  const sizes = new ResizeObserver(move);
  sizes.observe(element);
  addEventListener('resize', move);
  addEventListener('scroll', move, { capture: true, passive: true });
  return () => {
    sizes.disconnect();
    removeEventListener('resize', move);
    removeEventListener('scroll', move, { capture: true });
  };
}
