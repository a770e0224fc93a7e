import type { Patch } from 'immer';

/** Patches of a change, and those that undo it. */
export interface PatchPair {
  patches: readonly Patch[];
  inverse: readonly Patch[];
}

/**
 * The patches of two changes, one after the other. Where the second only sets anew what the first set last, as each of a burst of
 * arrow keys does, the values in between are dropped: a long burst takes no more than a short one.
 */
export function joinPatches(first: PatchPair, second: PatchPair): PatchPair {
  const earlier = Math.max(0, first.patches.length - second.patches.length);
  const isAnew =
    isSameReplacing(first.patches.slice(earlier), second.patches) &&
    isSameReplacing(first.inverse.slice(0, second.inverse.length), second.inverse);
  return isAnew
    ? { patches: [...first.patches.slice(0, earlier), ...second.patches], inverse: first.inverse }
    : { patches: [...first.patches, ...second.patches], inverse: [...second.inverse, ...first.inverse] };
}

/** Whether both set the same places in the same order, none added or removed. */
function isSameReplacing(before: readonly Patch[], now: readonly Patch[]): boolean {
  return (
    before.length === now.length &&
    now.every(({ op, path }, index) => {
      const other = before[index];
      return (
        op === 'replace' &&
        other?.op === op &&
        other.path.length === path.length &&
        path.every((key, depth) => key === other.path[depth])
      );
    })
  );
}
