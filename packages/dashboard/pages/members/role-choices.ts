import { msg } from '@lit/localize';
import { isRoleAtLeast, memberRoles, type MemberRole } from '@platen/api';
import { roleName } from '../../elements/role-name.ts';

/** Describes the permissions of a role, in a sentence. */
export function aboutRole(role: MemberRole): string {
  const sentences: Record<MemberRole, string> = {
    owner: msg('Can do everything, including choosing other owners.'),
    admin: msg('Can manage members, API keys, embeds and apps, and do everything members can.'),
    member: msg('Designs and renders templates, and manages brand assets.'),
    reviewer: msg('Can view everything and approve, and change nothing else.'),
  };
  return sentences[role];
}

/** The roles that a person of a role may give, as choices. */
export function listRoleChoices(own: MemberRole): { value: MemberRole; label: string }[] {
  return memberRoles.filter((role) => mayGive(own, role)).map((value) => ({ value, label: roleName(value) }));
}

/** Whether a person may change someone of a role: owners are changed by owners alone. */
export function mayChange(own: MemberRole, other: MemberRole): boolean {
  return isRoleAtLeast(own, 'admin') && (other !== 'owner' || own === 'owner');
}

function mayGive(own: MemberRole, role: MemberRole): boolean {
  return role !== 'owner' || own === 'owner';
}
