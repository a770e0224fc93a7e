import { msg } from '@lit/localize';
import { isRoleAtLeast, memberRoles, type MemberRole } from '@platen/api';
import { roleName } from '../../app/role-name.ts';

/** What a role may do, in a sentence. */
export function aboutRole(role: MemberRole): string {
  const sentences: Record<MemberRole, string> = {
    owner: msg('Does everything, and decides who else is an owner.'),
    admin: msg('Manages members, API keys, embeds and apps, and does what members do.'),
    member: msg('Designs templates, renders them and keeps the brand assets.'),
    reviewer: msg('Looks at everything and approves, and changes nothing else.'),
  };
  return sentences[role];
}

/** The roles that a person of a role may give, as choices. */
export function listRoleChoices(own: MemberRole): { value: MemberRole; label: string }[] {
  return memberRoles.filter((role) => mayGive(own, role)).map((value) => ({ value, label: roleName(value) }));
}

/** Whether a person may change somebody of a role: owners are changed by owners alone. */
export function mayChange(own: MemberRole, other: MemberRole): boolean {
  return isRoleAtLeast(own, 'admin') && (other !== 'owner' || own === 'owner');
}

function mayGive(own: MemberRole, role: MemberRole): boolean {
  return role !== 'owner' || own === 'owner';
}
