/** Pixels that the pointer moves before a press is a drag. */
const threshold = 4;

/**
 * Makes a scrollable element draggable with the mouse, and zoomable by the wheel with Ctrl or Command, as by pinching on a touchpad. Touch
 * scrolls it as usual.
 */
export function dragToPan(viewport: HTMLElement, zoom: (factor: number) => void): void {
  let from: { x: number; y: number; left: number; top: number } | undefined;
  let hasMoved = false;
  let turned = 0;
  viewport.addEventListener('pointerdown', (event) => {
    hasMoved = false;
    const isMouse = event.pointerType === 'mouse' && (event.button === 0 || event.button === 1);
    const isOnControl = event
      .composedPath()
      .some((node) => node instanceof HTMLElement && node.matches('button, input'));
    if (!isMouse || isOnControl) return;
    from = { x: event.clientX, y: event.clientY, left: viewport.scrollLeft, top: viewport.scrollTop };
  });
  viewport.addEventListener('pointermove', (event) => {
    if (!from) return;
    const x = event.clientX - from.x;
    const y = event.clientY - from.y;
    if (!hasMoved && Math.hypot(x, y) < threshold) return;
    if (!hasMoved) viewport.setPointerCapture(event.pointerId);
    hasMoved = true;
    viewport.dataset['panning'] = '';
    viewport.scrollTo(from.left - x, from.top - y);
  });
  const end = (): void => {
    from = undefined;
    delete viewport.dataset['panning'];
  };
  viewport.addEventListener('pointerup', end);
  viewport.addEventListener('pointercancel', end);
  viewport.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < 40) return;
      zoom(turned < 0 ? 2 : 0.5);
      turned = 0;
    },
    { passive: false },
  );
}
