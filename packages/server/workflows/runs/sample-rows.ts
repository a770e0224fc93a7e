import { workflowLimits } from '@platen/api';
import type { FlowRow } from '../steps/step.ts';

/** Characters of a text, items of a list or members of an object, and depth, that a sample shows. */
const maxLength = 200;
const maxMembers = 30;
const maxDepth = 4;

/** The first rows as a history shows them, with long values cut: never whole data. */
export function sampleOf(rows: readonly FlowRow[]): Record<string, unknown>[] {
  return rows.slice(0, workflowLimits.sampleRows).map(({ data }) => cutMembers(data, 0));
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return value.length > maxLength ? `${value.slice(0, maxLength).toWellFormed()}…` : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) return Array.isArray(value) ? `${value.length} items` : '…';
  if (Array.isArray(value)) return value.slice(0, 3).map((item) => cut(item, depth + 1));
  return cutMembers(value, depth);
}

function cutMembers(value: object, depth: number): Record<string, unknown> {
  const members = Object.entries(value).slice(0, depth === 0 ? maxMembers * 2 : maxMembers);
  return Object.fromEntries(members.map(([name, member]) => [name.slice(0, maxLength), cut(member, depth + 1)]));
}
