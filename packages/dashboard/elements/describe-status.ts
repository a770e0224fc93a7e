import { msg } from '@lit/localize';
import type { RenderJobStatus } from '@platen/api';
import type { BadgeTone } from './badge.ts';

/** Returns the label and look of a render job's status. */
export function describeStatus(status: RenderJobStatus): { label: string; tone: BadgeTone; icon: string } {
  const states = {
    queued: { label: msg('Waiting'), tone: 'plain', icon: 'Clock' },
    processing: { label: msg('Rendering'), tone: 'accent', icon: 'LoaderCircle' },
    succeeded: { label: msg('Done'), tone: 'success', icon: 'Check' },
    failed: { label: msg('Failed'), tone: 'danger', icon: 'CircleAlert' },
    canceled: { label: msg('Canceled'), tone: 'plain', icon: 'X' },
  } as const satisfies Record<RenderJobStatus, { label: string; tone: BadgeTone; icon: string }>;
  return states[status];
}
