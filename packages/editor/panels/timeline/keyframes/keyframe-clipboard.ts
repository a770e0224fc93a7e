import type { KeyframeController } from './keyframe-controller.ts';

/** Copies, cuts and pastes keyframes where some are selected; else layers are, as everywhere. */
export function passKeyframes(event: ClipboardEvent, controller: KeyframeController | undefined): void {
  if (!controller || !event.clipboardData || event.defaultPrevented) return;
  if (event.type === 'paste') {
    if (!controller.paste(event.clipboardData.getData('text/plain'))) return;
  } else {
    const text = controller.copy();
    if (text === undefined) return;
    event.clipboardData.setData('text/plain', text);
    if (event.type === 'cut') controller.remove();
  }
  event.preventDefault();
}
