import type { MediaFormat, PostPrivacy, SocialPost } from '@platen/api/social';
import { ownZone, writeZonedTime } from '../../social/zoned-time.ts';

/** An image or video of a post, with its known properties. */
export interface DraftMedium {
  url: string;
  /** Display name; if empty, the address is shown. */
  name: string;
  /** Alternative text. */
  alt?: string;
  /** Undefined until it was looked at, and when that is not possible. */
  kind?: 'image' | 'video';
  /** `other` for what is no medium of posts. */
  format?: MediaFormat | 'other';
  byteLength?: number;
  /** Pixels. */
  width?: number;
  height?: number;
  durationMs?: number;
}

/** Options of an account of a post. */
export interface DraftOptions {
  firstComment?: string;
  disableLinkPreview?: boolean;
  title?: string;
  link?: string;
  privacy?: PostPrivacy;
}

/** A post while it is written. */
export interface PostDraft {
  accounts: readonly number[];
  text: string;
  media: readonly DraftMedium[];
  /** By the account’s id. */
  options: Readonly<Record<string, DraftOptions>>;
  /** TikTok: lets it add music to images. */
  autoAddMusic: boolean;
  /** Whether it is published now or at `time`. */
  when: 'now' | 'later';
  /** Local time in `zone`, as `2026-03-02T09:30`; empty if not chosen yet. */
  time: string;
  /** IANA. */
  zone: string;
}

/** A post nobody has written anything of. */
export function emptyDraft(): PostDraft {
  return {
    accounts: [],
    text: '',
    media: [],
    options: {},
    autoAddMusic: false,
    when: 'now',
    time: '',
    zone: ownZone(),
  };
}

/** Whether nothing of it would be lost. */
export function isEmptyDraft({ text, media, accounts }: PostDraft): boolean {
  return text.trim() === '' && media.length === 0 && accounts.length === 0;
}

/** A stored post as it is written on. */
export function toDraft(post: SocialPost): PostDraft {
  const zone = post.timezone ?? ownZone();
  const options = Object.entries(post.platform_options).map(([id, option]) => {
    const { firstComment, disableLinkPreview, title, link, privacy } = option;
    return [
      id,
      {
        ...(firstComment !== undefined && { firstComment }),
        ...(disableLinkPreview !== undefined && { disableLinkPreview }),
        ...(title !== undefined && { title }),
        ...(link !== undefined && { link }),
        ...(privacy !== undefined && { privacy }),
      },
    ] as const;
  });
  return {
    accounts: post.platforms.map(({ account_id: id }) => id),
    text: post.content,
    media: post.media_urls.map((url, index) => ({ url, name: '', alt: post.media_alts[index] ?? '' })),
    options: Object.fromEntries(options),
    autoAddMusic: post.tiktok_settings?.autoAddMusic === true,
    when: post.scheduled_for === null ? 'now' : 'later',
    time: post.scheduled_for === null ? '' : writeZonedTime(post.scheduled_for, zone),
    zone,
  };
}

/** The fields that creating and changing a post share. Options of accounts that are not chosen, and empty ones, are omitted. */
export function toFields(draft: PostDraft): {
  accounts: number[];
  content: string;
  media_urls: string[];
  media_alts: string[];
  platformOptions: Record<string, DraftOptions & Record<string, unknown>>;
  tiktokSettings: { autoAddMusic: boolean };
} {
  const options = draft.accounts.flatMap((id) => {
    const { firstComment = '', disableLinkPreview = false, title = '', link = '', privacy } = draft.options[id] ?? {};
    const filled = {
      ...(firstComment.trim() !== '' && { firstComment: firstComment.trim() }),
      ...(disableLinkPreview && { disableLinkPreview }),
      ...(title.trim() !== '' && { title: title.trim() }),
      ...(link.trim() !== '' && { link: link.trim() }),
      ...(privacy && { privacy }),
    };
    return Object.keys(filled).length > 0 ? [[String(id), filled] as const] : [];
  });
  return {
    accounts: [...draft.accounts],
    content: draft.text,
    media_urls: draft.media.map(({ url }) => url),
    media_alts: draft.media.map(({ alt = '' }) => alt.trim()),
    platformOptions: Object.fromEntries(options),
    tiktokSettings: { autoAddMusic: draft.autoAddMusic },
  };
}
