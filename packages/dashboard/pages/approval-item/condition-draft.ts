import type { ApprovalCondition } from '@platen/api';
import type { ModificationEntry } from '@platen/template';

/** Kinds of conditions on the values of a parameter. */
export const conditionKinds = ['none', 'locked', 'maxLength', 'minLength', 'oneOf', 'min', 'max'] as const;
export type ConditionKind = (typeof conditionKinds)[number];

/** A condition while it is written. */
export interface ConditionDraft {
  kind: ConditionKind;
  /** The number, or the values of `oneOf`, one a line. */
  text: string;
}

/** The conditions that make sense for a type of parameter. */
export function kindsFor(type: ModificationEntry['type']): readonly ConditionKind[] {
  return type === 'text' || type === 'voiceText' ? conditionKinds : ['none', 'locked', 'oneOf'];
}

/** A parameter that conditions can be given for: those of one name on several pages are one. */
export interface ConditionedParameter {
  name: string;
  type: ModificationEntry['type'];
  description: string;
  example: string;
}

/** The parameters of a template by the names that conditions know them by: without their pages. */
export function listConditioned(entries: readonly ModificationEntry[]): ConditionedParameter[] {
  const found = new Map<string, ConditionedParameter>();
  for (const { key, type, description, example } of entries) {
    const name = key.replace(/^page\d+@/, '');
    if (!found.has(name)) found.set(name, { name, type, description, example });
  }
  return [...found.values()];
}

/** Why a draft is no condition. */
export type ConditionIssue = 'number' | 'values';

/** The condition that was written; undefined for none, and why it is none. */
export function readCondition({ kind, text }: ConditionDraft): {
  condition?: ApprovalCondition;
  error?: ConditionIssue;
} {
  if (kind === 'none') return {};
  if (kind === 'locked') return { condition: { locked: true } };
  if (kind === 'oneOf') {
    const values = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
    const isWrong = values.length === 0 || values.length > 200 || values.some((value) => value.length > 1000);
    return isWrong ? { error: 'values' } : { condition: { oneOf: values } };
  }
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const isCount = kind === 'maxLength' || kind === 'minLength';
  const isWrong =
    !Number.isFinite(number) || (isCount && (!Number.isInteger(number) || number < 0 || number > 100_000));
  return isWrong ? { error: 'number' } : { condition: { [kind]: number } };
}
