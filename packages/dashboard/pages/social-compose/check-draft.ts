import { msg, str } from '@lit/localize';
import { countCharacters, platformRules, type MediaRule, type SocialAccount } from '@platen/api/social';
import { formatBytes, formatDuration, formatNumber } from '../../elements/format-values.ts';
import type { DraftMedium, DraftOptions, PostDraft } from './post-draft.ts';

/** Most bytes of UTF-8 that Bluesky takes beside its characters (lexicon `app.bsky.feed.post`). */
const blueskyBytes = 3000;

/**
 * Returns the reasons for which a network will refuse a post, as sentences; empty if none can be found here. The service checks again, with
 * more information.
 */
export function checkDraft(
  { platform, max_characters: maxCharacters }: Pick<SocialAccount, 'platform' | 'max_characters'>,
  draft: PostDraft,
  options: DraftOptions = {},
): string[] {
  const rules = platformRules[platform];
  const { name } = rules;
  const found: string[] = [];
  const { media } = draft;
  for (const [index, medium] of media.entries()) {
    const called = media.length > 1 ? msg(str`File ${formatNumber(index + 1)}`) : msg('The file');
    found.push(...checkMedium(name, medium.kind && rules[medium.kind], medium, called));
  }
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const images = media.filter(({ kind }) => kind === 'image').length;
  if (media.length === 0 && !rules.isTextEnough) {
    found.push(rules.image ? msg(str`${name} needs an image or video.`) : msg(str`${name} needs a video.`));
  }
  if (draft.text.trim() === '' && (media.length === 0 ? rules.isTextEnough : !rules.isMediaEnough)) {
    found.push(msg(str`${name} needs text.`));
  }
  if (images > 0 && videos > 0 && rules.mixesKinds !== true) {
    found.push(msg(str`${name} allows images or one video in a post, not both.`));
  }
  if (rules.image && images > rules.image.max) {
    found.push(msg(str`${name}: maximum ${formatNumber(rules.image.max)} images.`));
  }
  if (rules.video && videos > rules.video.max) {
    found.push(msg(str`${name}: maximum ${formatNumber(rules.video.max)} videos.`));
  }
  const over = countCharacters(platform, draft.text) - maxCharacters;
  if (over > 0) found.push(msg(str`The text is ${formatNumber(over)} characters too long for ${name}.`));
  if (over <= 0 && platform === 'bluesky' && new TextEncoder().encode(draft.text).length > blueskyBytes) {
    found.push(msg(str`The text has too many characters of several bytes, such as emoji, for ${name}.`));
  }
  if (options.link && !/^https?:\/\/\S+\.\S+$/.test(options.link.trim())) {
    found.push(msg('Enter a URL that starts with http:// or https://.'));
  }
  return found;
}

function checkMedium(name: string, rule: MediaRule | undefined, medium: DraftMedium, called: string): string[] {
  const { format } = medium;
  if (format === undefined) return [];
  if (format === 'other') return [msg(str`${called} has a file type that cannot be published.`)];
  const converted = rule?.converts?.[format];
  if (!rule || !(rule.formats.includes(format) || converted)) {
    return [msg(str`${called}: ${name} does not support ${format.toUpperCase()}.`)];
  }
  return [...checkSize(name, rule, medium, called), ...checkLength(name, rule, medium, called)];
}

function checkSize(name: string, rule: MediaRule, medium: DraftMedium, called: string): string[] {
  const found: string[] = [];
  const { byteLength, width, height, kind, format } = medium;
  // Images are made smaller where the network takes JPEG.
  const shrinks =
    kind === 'image' && format !== 'gif' && [...rule.formats, ...Object.values(rule.converts ?? {})].includes('jpg');
  if (byteLength !== undefined && byteLength > rule.maxBytes && !shrinks) {
    found.push(
      msg(str`${called} has ${formatBytes(byteLength)}. ${name} allows a maximum of ${formatBytes(rule.maxBytes)}.`),
    );
  }
  if (width === undefined || height === undefined) return found;
  if (width < (rule.minWidth ?? 0) || height < (rule.minHeight ?? 0)) {
    const min = `${rule.minWidth ?? 1} × ${rule.minHeight ?? 1}`;
    found.push(msg(str`${called} has ${width} × ${height} pixels. ${name} needs a minimum of ${min}.`));
  }
  if (width > (rule.maxWidth ?? Infinity) || height > (rule.maxHeight ?? Infinity)) {
    const max = `${rule.maxWidth ?? '∞'} × ${rule.maxHeight ?? '∞'}`;
    found.push(msg(str`${called} has ${width} × ${height} pixels. ${name} allows a maximum of ${max}.`));
  }
  const ratio = width / height;
  if (ratio < (rule.minRatio ?? 0) || ratio > (rule.maxRatio ?? Infinity)) {
    const [is, from, to] = [ratio, rule.minRatio ?? 0, rule.maxRatio ?? Infinity].map((one) =>
      formatNumber(Math.round(one * 100) / 100),
    );
    found.push(msg(str`${called} has an aspect ratio of ${is ?? ''}. ${name} allows ${from ?? ''} to ${to ?? ''}.`));
  }
  return found;
}

function checkLength(name: string, rule: MediaRule, { durationMs }: DraftMedium, called: string): string[] {
  if (durationMs === undefined) return [];
  const is = formatDuration(durationMs);
  if (durationMs < (rule.minDurationMs ?? 0)) {
    return [msg(str`${called} lasts ${is}. ${name} needs a minimum of ${formatDuration(rule.minDurationMs ?? 0)}.`)];
  }
  if (durationMs > (rule.maxDurationMs ?? Infinity)) {
    return [msg(str`${called} lasts ${is}. ${name} allows a maximum of ${formatDuration(rule.maxDurationMs ?? 0)}.`)];
  }
  return [];
}
