import '../../../packages/editor/asset-picker.ts';

/** A host that notes what was chosen. */
const chosen: unknown[] = [];
Object.assign(globalThis, { chosen });
document.addEventListener('asset-select', (event) => event instanceof CustomEvent && chosen.push(event.detail));
