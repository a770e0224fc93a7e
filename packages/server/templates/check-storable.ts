import type { ErrorIssue } from '@platen/api';
import { ServiceError } from '../http/service-error.ts';

/** How deep lists and objects of a template may lie in each other. */
const maxDepth = 200;

/**
 * Refuses what no database keeps: NUL and halves of surrogate pairs in texts, and nesting without end. Throws ServiceError
 * `template_invalid`. It does not recurse, so that no depth costs it anything.
 */
export function checkStorable(value: unknown): void {
  const issues: ErrorIssue[] = [];
  let level: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let depth = 0; level.length > 0 && issues.length < 20; depth++) {
    if (depth > maxDepth) {
      throw new ServiceError('template_invalid', `A template's lists and objects may lie at most ${maxDepth} deep.`);
    }
    const next: typeof level = [];
    for (const item of level) {
      if (typeof item.value === 'string') {
        if (!isStorableText(item.value)) issues.push({ path: item.path, message: unstorable });
      } else if (Array.isArray(item.value)) {
        for (const [index, inner] of item.value.entries()) next.push({ value: inner, path: `${item.path}[${index}]` });
      } else if (typeof item.value === 'object' && item.value !== null) {
        for (const [key, inner] of Object.entries(item.value)) {
          const path = item.path === '' ? key : `${item.path}.${key}`;
          if (!isStorableText(key)) issues.push({ path: path.toWellFormed(), message: unstorable });
          next.push({ value: inner, path });
        }
      }
    }
    level = next;
  }
  const [first] = issues;
  if (first)
    throw new ServiceError('template_invalid', `The template is not valid: ${first.path} ${first.message}.`, {
      issues,
    });
}

const unstorable = 'holds characters that cannot be stored (NUL or half of a surrogate pair)';

/** Whether a text can be stored: well-formed Unicode without NUL. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
