import { msg, str } from '@lit/localize';
import type { PublicationStatus, SocialPost, SocialPostState } from '@platen/api/social';
import { currentLocale } from '@platen/editor/localization';
import type { BadgeTone } from '../elements/badge.ts';
import { formatInstant } from '../elements/format-values.ts';

/** Returns the label and look of a post's state. */
export function describePostState(state: SocialPostState): { label: string; tone: BadgeTone; icon: string } {
  const states = {
    draft: { label: msg('Draft'), tone: 'plain', icon: 'Pencil' },
    scheduled: { label: msg('Scheduled'), tone: 'accent', icon: 'Clock' },
    processing: { label: msg('Publishing'), tone: 'accent', icon: 'LoaderCircle' },
    published: { label: msg('Published'), tone: 'success', icon: 'Check' },
    partial: { label: msg('Partly published'), tone: 'warning', icon: 'TriangleAlert' },
    failed: { label: msg('Failed'), tone: 'danger', icon: 'CircleAlert' },
  } as const satisfies Record<SocialPostState, { label: string; tone: BadgeTone; icon: string }>;
  return states[state];
}

/** How a post stands with one account, in words. */
export function describePublication(status: PublicationStatus): string {
  const labels: Record<PublicationStatus, string> = {
    published: msg('Published'),
    scheduled: msg('Scheduled'),
    drafted: msg('Draft'),
    failed: msg('Failed'),
    pending: msg('Waiting'),
    publishing: msg('Sending…'),
    processing: msg('Processing by the network'),
  };
  return labels[status];
}

/** When a post goes out or went out, or was written, in a sentence. Planned ones in their own time zone too, where that is another. */
export function describePostTime(post: SocialPost): string {
  const { status, scheduled_for: planned, published_at: published, created_at: created, timezone } = post;
  if (status === 'scheduled' && planned !== null) {
    const own = formatInstant(planned);
    const there = timezone === null ? own : formatInstantIn(planned, timezone);
    return own === there || timezone === null
      ? msg(str`Scheduled for ${own}`)
      : msg(str`Scheduled for ${own} (${there} in ${timezone.replaceAll('_', ' ')})`);
  }
  if (published !== null) return msg(str`Published ${formatInstant(published)}`);
  return msg(str`Written ${formatInstant(created)}`);
}

/** An instant as date and time of day in the person's language and a time zone. */
export function formatInstantIn(instant: string | Date, timeZone: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}
