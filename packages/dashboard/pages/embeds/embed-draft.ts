import type { EmbedPermission, EmbedRecord } from '@platen/api';

/** Edited fields of an embed; lists of origins as typed, one per line. */
export interface EmbedDraft {
  name: string;
  origins: string;
  permissions: readonly EmbedPermission[];
  /** Null shows all. */
  sections: readonly string[] | null;
  theme: Readonly<Record<string, string | number | boolean>>;
  /** Empty follows the browser. */
  locale: string;
  perUserData: boolean;
}

/** An embed as it is edited. */
export function draftOf(embed: EmbedRecord): EmbedDraft {
  return {
    name: embed.name,
    origins: embed.allowed_origins.join('\n'),
    permissions: embed.permissions,
    sections: embed.sections,
    theme: byProperty(embed.theme),
    locale: embed.locale ?? '',
    perUserData: embed.per_user_data,
  };
}

/** A theme by the custom properties that its entries set: the editor takes `accent` and `accent.ink` for them too. */
function byProperty(theme: EmbedDraft['theme']): EmbedDraft['theme'] {
  return Object.fromEntries(
    Object.entries(theme).map(([name, value]) => [
      name.startsWith('--platen-') ? name : `--platen-${name.replaceAll('.', '-')}`,
      value,
    ]),
  );
}

/** Origins as they were typed: those that can be meant, and what cannot. An address with a path means its origin. */
export function readOrigins(text: string): { origins: string[]; wrong: string[] } {
  const origins: string[] = [];
  const wrong: string[] = [];
  for (const typed of text.split(/[\s,]+/).filter(Boolean)) {
    const origin = originOf(typed);
    if (origin === undefined) wrong.push(typed);
    else if (!origins.includes(origin)) origins.push(origin);
  }
  return { origins, wrong };
}

function originOf(typed: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (typed.includes('*') || !URL.canParse(address)) return undefined;
  const { protocol, origin, hostname } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && (hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[')) ? origin : undefined;
}

/** Returns the update that changes an embed to match a draft; empty if there are no changes. */
export function changesOf(embed: EmbedRecord, draft: EmbedDraft): Partial<EmbedBody> {
  const wanted: EmbedBody = {
    name: draft.name.trim(),
    allowed_origins: readOrigins(draft.origins).origins,
    permissions: [...draft.permissions],
    sections: draft.sections === null ? null : [...draft.sections],
    theme: { ...draft.theme },
    locale: draft.locale === '' ? null : draft.locale,
    per_user_data: draft.perUserData,
  };
  const names = Object.keys(wanted) as (keyof EmbedBody)[];
  return Object.fromEntries(
    names
      .filter((name) => !isSame(wanted[name], name === 'theme' ? byProperty(embed.theme) : embed[name]))
      .map((name) => [name, wanted[name]]),
  );
}

type EmbedBody = Pick<
  EmbedRecord,
  'name' | 'allowed_origins' | 'permissions' | 'sections' | 'theme' | 'locale' | 'per_user_data'
>;

/** Lists of permissions and sections are sets; entries of a theme have no order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].sort();
  if (typeof value === 'object' && value !== null) return Object.entries(value).sort();
  return value;
}
