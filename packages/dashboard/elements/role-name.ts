import { msg } from '@lit/localize';
import type { MemberRole } from '@platen/api';

/** Returns the name of a role. */
export function roleName(role: MemberRole): string {
  const names: Record<MemberRole, string> = {
    owner: msg('Owner'),
    admin: msg('Admin'),
    member: msg('Member'),
    reviewer: msg('Reviewer'),
  };
  return names[role];
}
