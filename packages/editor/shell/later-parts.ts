/** Parts of the frame that are fetched a moment after it is shown, when something can be dropped, or fail. */
export { allowDrop, takeDrop } from './artboard-drops.ts';
export { watchFailedParts } from './watch-failed-parts.ts';
