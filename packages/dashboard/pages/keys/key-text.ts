import { msg } from '@lit/localize';
import { accessLevels, type AccessLevel, type ApiKeyRecord } from '@platen/api';
import type { SelectOption } from '@platen/editor/controls';
import type { BadgeTone } from '../../elements/badge.ts';

/** Returns the name of an access level and what it permits. */
export function describeLevel(level: AccessLevel): { label: string; about: string } {
  const levels: Record<AccessLevel, { label: string; about: string }> = {
    read: { label: msg('Read'), about: msg('See templates, brand assets, embeds, logs and usage.') },
    render: { label: msg('Render'), about: msg('Render templates, track renders and sign URLs.') },
    write: {
      label: msg('Write'),
      about: msg('Change templates and brand assets, and manage embeds, keys and secrets.'),
    },
    approvals: { label: msg('Approvals'), about: msg('Move templates through approval flows.') },
  };
  return levels[level];
}

/** The levels in the order in which they are shown. */
export const shownLevels: readonly AccessLevel[] = accessLevels;

/** Returns the label and look of a key's status. */
export function describeKeyStatus(status: ApiKeyRecord['status']): { label: string; tone: BadgeTone } {
  const states: Record<ApiKeyRecord['status'], { label: string; tone: BadgeTone }> = {
    active: { label: msg('Active'), tone: 'success' },
    expiring: { label: msg('Expiring'), tone: 'warning' },
    expired: { label: msg('Ended'), tone: 'plain' },
    revoked: { label: msg('Revoked'), tone: 'plain' },
  };
  return states[status];
}

/** Times after which a new key may end, by days; empty is never. */
export function listLifetimes(): SelectOption[] {
  return [
    { value: '', label: msg('Never') },
    { value: '30', label: msg('In 30 days') },
    { value: '90', label: msg('In 90 days') },
    { value: '365', label: msg('In a year') },
  ];
}
