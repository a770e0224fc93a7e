import type { WorkflowStep } from '@platen/api';

/** A key for a step of a type that no other step has. */
export function freeKey(type: string, steps: readonly WorkflowStep[]): string {
  const taken = new Set(steps.map(({ key }) => key));
  const name = type.replace(/_\d+$/, '').slice(0, 58);
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}

/** Whether a step may have a key: one of its own, of letters, digits and underscores. */
export function isKeyFree(key: string, steps: readonly WorkflowStep[], index: number): boolean {
  return /^[A-Za-z_]\w{0,63}$/.test(key) && steps.every((step, place) => place === index || step.key !== key);
}

/** The steps with another one before the place. */
export function insertStep(
  steps: readonly WorkflowStep[],
  index: number,
  type: string,
  config: Record<string, unknown> = {},
): WorkflowStep[] {
  return steps.toSpliced(index, 0, { key: freeKey(type, steps), type, config });
}

/** The steps with one of them at another place. */
export function moveStep(steps: readonly WorkflowStep[], from: number, to: number): WorkflowStep[] {
  const step = steps[from];
  const target = Math.max(0, Math.min(steps.length - 1, to));
  return step ? steps.toSpliced(from, 1).toSpliced(target, 0, step) : [...steps];
}

/** The steps with a copy of one behind it. */
export function duplicateStep(steps: readonly WorkflowStep[], index: number): WorkflowStep[] {
  const step = steps[index];
  if (!step) return [...steps];
  return steps.toSpliced(index + 1, 0, { ...structuredClone(step), key: freeKey(step.key, steps) });
}

/** The steps without one of them. */
export function removeStep(steps: readonly WorkflowStep[], index: number): WorkflowStep[] {
  return steps.toSpliced(index, 1);
}

/** The steps with one of them changed. */
export function changeStep(
  steps: readonly WorkflowStep[],
  index: number,
  change: Partial<WorkflowStep>,
): WorkflowStep[] {
  return steps.map((step, place) => (place === index ? { ...step, ...change } : step));
}
