import type { ErrorIssue } from '@platen/api';
import { ServiceError } from '../http/service-error.ts';

/** How deep lists and objects of a template may are in each other. */
const maxDepth = 200;
/** Characters of JSON that a template may have. */
const maxCharacters = 10 * 1024 * 1024;
const unstorable = 'contains characters that cannot be stored (NUL or half of a surrogate pair)';

/**
 * Refuses what is not stored: NUL and halves of surrogate pairs in texts, nesting without end and contents over 10 Mi characters.
 * Throws ServiceError `template_invalid` or `body_too_large`. It does not recurse and writes nothing, so that no depth and no text
 * that stands in many places costs it anything.
 */
export function checkStorable(value: unknown): void {
  let characters = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) {
      throw new ServiceError(
        'template_invalid',
        `A template's lists and objects can be nested at most ${maxDepth} deep.`,
      );
    }
    const next: unknown[] = [];
    for (const item of level) {
      characters += 3;
      if (typeof item === 'string') {
        characters += item.length;
        if (!isStorableText(item)) refuseText(value);
      } else if (Array.isArray(item)) {
        for (const inner of item) next.push(inner);
      } else if (typeof item === 'object' && item !== null) {
        for (const [key, inner] of Object.entries(item)) {
          characters += key.length;
          if (!isStorableText(key)) refuseText(value);
          next.push(inner);
        }
      }
      if (characters > maxCharacters) {
        const sentence = 'The template is larger than 10 MiB: put its images and fonts into brand assets.';
        throw new ServiceError('body_too_large', sentence);
      }
    }
    level = next;
  }
}

/** Whether a text can be stored: well-formed Unicode without NUL. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Throws an error with the places of texts that cannot be stored; they are only searched once there is one. */
function refuseText(value: unknown): never {
  const issues: ErrorIssue[] = [];
  const pending: { value: unknown; path: string }[] = [{ value, path: '' }];
  while (pending.length > 0 && issues.length < 20) {
    const item = pending.pop();
    if (typeof item?.value === 'string') {
      if (!isStorableText(item.value)) issues.push({ path: item.path, message: unstorable });
    } else if (Array.isArray(item?.value)) {
      for (const [index, inner] of item.value.entries()) pending.push({ value: inner, path: `${item.path}[${index}]` });
    } else if (typeof item?.value === 'object' && item.value !== null) {
      for (const [key, inner] of Object.entries(item.value)) {
        const path = `${item.path}${item.path === '' ? '' : '.'}${key}`.replaceAll('\0', '\u2400').toWellFormed();
        if (!isStorableText(key)) issues.push({ path, message: unstorable });
        pending.push({ value: inner, path });
      }
    }
  }
  const [first] = issues;
  throw new ServiceError('template_invalid', `The template is not valid: ${first?.path ?? ''} ${unstorable}.`, {
    issues,
  });
}
