import { submitButton, notice } from '../pages/form-fields.ts';
import { html } from '../pages/html.ts';
import { formatString } from '../pages/page-language.ts';
import type { Pages } from '../pages/page-visit.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';
import { findPerson, findPersonByEmail } from './find-person.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';
import { joiningStrings } from './joining-strings.ts';
import { signInStrings } from './sign-in-strings.ts';
import { homePath, withReturn } from './visitor.ts';

/** The page of an invitation's link: who is signed in may join, who is not signs in or up first. */
export function serveInvitationPages(pages: Pages, accounts: Accounts): void {
  const { limits, people } = accounts;

  pages.get('/invitations/:token', async (visit) => {
    const { token = '' } = visit.params;
    await limits.count('token', visit.request.ip);
    const invitation = await readInvitation(accounts, token);
    if (!invitation)
      throw new ServiceError('not_found', 'The invitation was already accepted, was revoked, or has expired.');
    const strings = visit.strings(joiningStrings);
    const signing = visit.strings(signInStrings);
    const { email, workspace_name: workspace, role, inviter } = invitation;
    const path = `/invitations/${token}`;
    const signedIn = await people.find(visit.request);
    const person = signedIn && (await findPerson(accounts, signedIn.personId));
    const isKnown = (await findPersonByEmail(accounts, email)) !== undefined;
    const about = html`<p class="lead">${formatString(strings.invitationLead, { role: strings[role] })}</p>
      <p>
        ${inviter !== null && `${formatString(strings.invitationFrom, { name: inviter })} `}${formatString(
          strings.invitationFor,
          { email },
        )}
      </p>`;
    const ways = !person
      ? isKnown
        ? html`<a class="button main" href="${visit.addressOf(withReturn('/sign-in', path))}">${signing.signIn}</a>`
        : html`<a class="button main" href="${visit.addressOf(`${path}/sign-up`)}">${strings.createAccount}</a>`
      : person.email === email
        ? html`<form method="post" action="${visit.addressOf(path)}">
              ${visit.formToken}${submitButton(strings.accept)}
            </form>
            <a class="button" href="${visit.addressOf(homePath)}">${strings.decline}</a>`
        : html`${notice(formatString(strings.otherPerson, { email: person.email }), 'warning')}
            <p>${strings.signOutFirst}</p>
            <a class="button" href="${visit.addressOf(withReturn('/sign-out', path))}">${signing.signOut}</a>`;
    return visit.show({ title: formatString(strings.invitationTitle, { workspace }), body: html`${about}${ways}` });
  });

  pages.post('/invitations/:token', async (visit) => {
    const { token = '' } = visit.params;
    await limits.count('token', visit.request.ip);
    const person = await people.find(visit.request);
    if (!person) return visit.goTo(withReturn('/sign-in', `/invitations/${token}`));
    await acceptInvitation(accounts, { token, personId: person.personId });
    return visit.goTo(homePath);
  });
}
