import type { ErrorIssue } from '@platen/api';
import { ServiceError } from '../http/service-error.ts';

/** How deep lists and objects of a template may lie in each other. */
const maxDepth = 200;
/** Characters of JSON that a template may have. */
const maxCharacters = 10 * 1024 * 1024;

/**
 * Refuses what is not stored: NUL and halves of surrogate pairs in texts, nesting without end and contents over 10 Mi characters.
 * Throws ServiceError `template_invalid` or `body_too_large`. It does not recurse and writes nothing, so that no depth and no text
 * that stands in many places costs it anything.
 */
export function checkStorable(value: unknown): void {
  const issues: ErrorIssue[] = [];
  let characters = 0;
  const count = (length: number): void => {
    characters += length;
    if (characters > maxCharacters) {
      throw new ServiceError(
        'body_too_large',
        'The template is larger than 10 MiB: put its pictures and fonts into brand assets.',
      );
    }
  };
  let level: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let depth = 0; level.length > 0 && issues.length < 20; depth++) {
    if (depth > maxDepth) {
      throw new ServiceError('template_invalid', `A template's lists and objects may lie at most ${maxDepth} deep.`);
    }
    const next: typeof level = [];
    for (const item of level) {
      if (typeof item.value === 'string') {
        count(item.value.length + 3);
        if (!isStorableText(item.value)) issues.push({ path: item.path, message: unstorable });
      } else if (typeof item.value !== 'object' || item.value === null) {
        count(2);
      } else if (Array.isArray(item.value)) {
        count(2);
        for (const [index, inner] of item.value.entries()) next.push({ value: inner, path: `${item.path}[${index}]` });
      } else {
        count(2);
        for (const [key, inner] of Object.entries(item.value)) {
          count(key.length + 4);
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
