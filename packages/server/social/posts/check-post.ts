import { countCharacters, type MediaRule, type SocialPlatform } from '@platen/api/social';
import type { Storage } from '../../storage/storage.ts';
import { adapterOf, rulesFor } from '../adapters/adapter-list.ts';
import type { AccountPost, AdapterAccount } from '../adapters/adapter.ts';
import { fileFor, toPostMedia } from '../media/post-media.ts';
import type { StoredMedia } from '../../db/tables/social-tables.ts';

/** Reason for which a network does not accept a post. */
export interface PostIssue {
  /** Whether another format of the media would do. */
  isFormat: boolean;
  sentence: string;
}

/** Checks a post for an account before anything is sent. */
export function checkPost(
  parts: { publicUrl: string; storage: Storage },
  platform: SocialPlatform,
  account: AdapterAccount,
  post: { content: string; media: readonly StoredMedia[]; options: AccountPost['options'] },
): PostIssue[] {
  const rules = rulesFor(platform, account);
  const errors = post.media.flatMap((media) => checkMedium(rules.name, rules[media.kind], media));
  if (errors.length > 0) return errors;
  const sentences: string[] = [];
  const images = post.media.filter(({ kind }) => kind === 'image').length;
  const videos = post.media.length - images;
  if (post.media.length === 0 && !rules.isTextEnough) sentences.push(`${rules.name} needs an image or video.`);
  if (post.content.trim() === '' && (post.media.length === 0 || !rules.isMediaEnough)) {
    sentences.push(`${rules.name} needs a text.`);
  }
  if (images > 0 && videos > 0 && rules.mixesKinds !== true) {
    sentences.push(`${rules.name} accepts images or a video in one post, not both.`);
  }
  for (const [count, rule, what] of [
    [images, rules.image, 'images'],
    [videos, rules.video, 'videos'],
  ] as const) {
    if (rule && count > rule.max) sentences.push(`${rules.name} accepts at most ${rule.max} ${what}.`);
  }
  const length = countCharacters(platform, post.content);
  if (length > rules.maxCharacters) {
    sentences.push(`${rules.name} accepts ${rules.maxCharacters} characters; the text has ${length}.`);
  }
  const { privacy } = post.options;
  if (privacy !== undefined && !(rules.privacies ?? ['public']).includes(privacy)) {
    sentences.push(
      rules.privacies
        ? `${rules.name} shows posts to one of ${rules.privacies.join(', ')}; privacy is ${privacy}.`
        : `${rules.name} has no setting for who sees a post: omit privacy.`,
    );
  }
  if (sentences.length === 0) {
    const media = toPostMedia(parts, platform, post.media);
    sentences.push(...(adapterOf(platform).accepts?.({ ...post, media }, account) ?? []));
  }
  return sentences.map((sentence) => ({ isFormat: false, sentence }));
}

function checkMedium(name: string, rule: MediaRule | undefined, media: StoredMedia): PostIssue[] {
  const [original] = media.files;
  const file = fileFor(rule, media);
  if (!rule || !file || !original || original.format === 'pdf') {
    return [{ isFormat: true, sentence: `${name} does not accept ${(original?.format ?? 'this').toUpperCase()}.` }];
  }
  const what = media.kind === 'image' ? 'The image' : 'The video';
  const { width, height, byteLength } = file;
  const ratio = width / height;
  const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
  const sentences: string[] = [];
  if (byteLength > rule.maxBytes) {
    sentences.push(`${what} has ${megabytes(byteLength)}; ${name} accepts ${megabytes(rule.maxBytes)}.`);
  }
  if (width < (rule.minWidth ?? 0) || height < (rule.minHeight ?? 0)) {
    const min = `${rule.minWidth ?? 1} × ${rule.minHeight ?? 1}`;
    sentences.push(`${what} has ${width} × ${height} pixels; ${name} requires at least ${min}.`);
  }
  if (width > (rule.maxWidth ?? Infinity) || height > (rule.maxHeight ?? Infinity)) {
    const max = `${rule.maxWidth ?? '∞'} × ${rule.maxHeight ?? '∞'}`;
    sentences.push(`${what} has ${width} × ${height} pixels; ${name} accepts at most ${max}.`);
  }
  if (ratio < (rule.minRatio ?? 0) || ratio > (rule.maxRatio ?? Infinity)) {
    const range = `${rule.minRatio ?? 0} to ${rule.maxRatio ?? '∞'}`;
    sentences.push(`${what} is ${ratio.toFixed(2)} times as wide as high; ${name} accepts ${range}.`);
  }
  const { durationMs } = media;
  if (durationMs !== undefined && durationMs < (rule.minDurationMs ?? 0)) {
    sentences.push(
      `${what} lasts ${seconds(durationMs)}; ${name} requires at least ${seconds(rule.minDurationMs ?? 0)}.`,
    );
  }
  if (durationMs !== undefined && durationMs > (rule.maxDurationMs ?? Infinity)) {
    sentences.push(
      `${what} lasts ${seconds(durationMs)}; ${name} accepts at most ${seconds(rule.maxDurationMs ?? 0)}.`,
    );
  }
  return sentences.map((sentence) => ({ isFormat: false, sentence }));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
