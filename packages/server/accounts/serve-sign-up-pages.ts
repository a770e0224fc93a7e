import type { FastifyReply } from 'fastify';
import { hiddenField, notice, submitButton, textField } from '../pages/form-fields.ts';
import { html, type Html } from '../pages/html.ts';
import { formatString } from '../pages/page-language.ts';
import type { PageVisit, Pages } from '../pages/page-visit.ts';
import type { Accounts } from './accounts.ts';
import { isAddressTaken, isNobodyThere, parseEmail } from './find-person.ts';
import { createFirstOwnerProof } from './first-owner.ts';
import { readInvitation } from './invitations.ts';
import { joiningStrings } from './joining-strings.ts';
import type { Mailer } from './mailer.ts';
import { noMailStrings } from './no-mail-strings.ts';
import { createOneTime, readOneTime } from './one-time.ts';
import { findPasswordIssue } from './password-rules.ts';
import { newPasswordField, passwordIssueStrings, usernameField } from './serve-password-pages.ts';
import { signInPerson } from './sessions.ts';
import { showEmailForm } from './show-email-form.ts';
import { signInStrings } from './sign-in-strings.ts';
import { signUp, type SignUpRight } from './sign-up.ts';
import { destinationOf, isRefusal, withReturn } from './visitor.ts';

/** Seconds that a link to continue with a sign-up works. */
const linkSeconds = 3600;

/** The basis of a sign-up, and its address; without one they choose it. */
interface Entry {
  right: 'first' | 'invitation' | 'link';
  token: string;
  email: string | undefined;
  path: string;
  /** Whether an API key has to come with it, because the first of all may be anyone who found the address. */
  needsKey?: boolean;
}

/** Signing up: as the first of all, by an invitation, or, where sign-up is open, by a link that is sent to the address. */
export function serveSignUpPages(pages: Pages, accounts: Accounts): void {
  const { config, limits, log, mailer, people, publicUrl } = accounts;
  const proof = createFirstOwnerProof(accounts);
  const firstEntry = ({ request }: PageVisit): Entry => ({
    right: 'first',
    token: '',
    email: undefined,
    path: '/sign-up',
    needsKey: proof.isNeeded(request),
  });

  pages.get('/sign-up', async (visit) => {
    if (await people.find(visit.request)) return visit.goTo(destinationOf(visit));
    if (await isNobodyThere(accounts)) return showForm(visit, firstEntry(visit));
    return config.signUp === 'open' ? showAsk(visit, mailer) : showClosed(visit);
  });

  pages.post('/sign-up', async (visit) => {
    if (await isNobodyThere(accounts)) return take(visit, firstEntry(visit));
    if (config.signUp !== 'open') return showClosed(visit);
    const strings = visit.strings(joiningStrings);
    const email = parseEmail(visit.form.get('email'));
    if (email === undefined) return showAsk(visit, mailer, visit.strings(signInStrings).emailInvalid);
    await limits.count('sign-up', visit.request.ip);
    // Answered before it is known whether the address has an account.
    void sendLink(visit, email).catch((error: unknown) => log.error({ err: error }, 'A link was not sent'));
    const unsent = visit.strings(noMailStrings);
    return visit.show({
      title: mailer.isSet ? strings.linkSentTitle : unsent.title,
      body: html`${
          mailer.isSet
            ? notice(formatString(strings.linkSent, { email }), 'success')
            : notice(formatString(unsent.signUp, { email }))
        }
        <p><a href="${visit.addressOf('/sign-in')}">${visit.strings(signInStrings).backToSignIn}</a></p>`,
    });
  });

  for (const right of ['link', 'invitation'] as const) {
    const path = right === 'link' ? '/sign-up/:token' : '/invitations/:token/sign-up';
    pages.get(path, async (visit) => {
      const entry = await findEntry(visit, right);
      return entry ? showForm(visit, entry) : showUsed(visit);
    });
    pages.post(path, async (visit) => {
      const entry = await findEntry(visit, right);
      return entry ? take(visit, entry) : showUsed(visit);
    });
  }

  async function findEntry(visit: PageVisit, right: 'link' | 'invitation'): Promise<Entry | undefined> {
    const { token = '' } = visit.params;
    await limits.count('token', visit.request.ip);
    const email =
      right === 'link'
        ? await readOneTime(accounts, 'platen-sign-up', token)
        : (await readInvitation(accounts, token))?.email;
    if (email === undefined) return undefined;
    return { right, token, email, path: right === 'link' ? `/sign-up/${token}` : `/invitations/${token}/sign-up` };
  }

  async function take(visit: PageVisit, entry: Entry): Promise<FastifyReply> {
    const { form, request, reply } = visit;
    const strings = visit.strings(joiningStrings);
    const signing = visit.strings(signInStrings);
    const email = entry.email ?? parseEmail(form.get('email'));
    const name = (form.get('name') ?? '').trim();
    const password = form.get('password') ?? '';
    const issue = findPasswordIssue(password, email ?? '');
    const errors = {
      ...(email === undefined && { email: signing.emailInvalid }),
      ...((name === '' || name.length > 300) && { name: strings.nameMissing }),
      ...(issue && { password: passwordIssueStrings(issue, signing) }),
    };
    if (Object.keys(errors).length > 0 || email === undefined) return showForm(visit, entry, errors);
    await limits.count('sign-up', request.ip);
    const key = (form.get('key') ?? '').trim();
    const workspaceId = entry.needsKey ? await proof.findWorkspace(key, request) : undefined;
    if (entry.needsKey && workspaceId === undefined) return showForm(visit, entry, { key: strings.firstKeyWrong });
    const right: SignUpRight =
      entry.right === 'first' ? { kind: 'first', email, workspaceId } : { kind: entry.right, token: entry.token };
    try {
      const { personId } = await signUp(accounts, { right, name, password });
      await signInPerson(accounts, personId, request, reply);
    } catch (error) {
      if (isRefusal(error, 'conflict')) return showForm(visit, entry, { email: strings.emailTaken });
      if (isRefusal(error, 'not_found')) return showUsed(visit);
      throw error;
    }
    return visit.goTo(destinationOf(visit));
  }

  async function sendLink(visit: PageVisit, email: string): Promise<void> {
    if (!(await limits.mayMail('sign-up', email))) return;
    const strings = visit.strings(joiningStrings);
    if (await isAddressTaken(accounts, email)) {
      const link = `${publicUrl}/sign-in`;
      mailer.send({ to: email, subject: strings.knownMailSubject, text: formatString(strings.knownMail, { link }) });
      return;
    }
    const token = await createOneTime(accounts, 'platen-sign-up', email, linkSeconds);
    const link = `${publicUrl}/sign-up/${token}`;
    mailer.send({ to: email, subject: strings.signUpMailSubject, text: formatString(strings.signUpMail, { link }) });
  }
}

function showForm(
  visit: PageVisit,
  entry: Entry,
  errors: { email?: string; key?: string; name?: string; password?: string } = {},
): FastifyReply {
  const strings = visit.strings(joiningStrings);
  const signing = visit.strings(signInStrings);
  const isFirst = entry.right === 'first';
  const { email } = entry;
  const failed = Object.keys(errors).length > 0;
  return visit.show(
    {
      title: isFirst ? strings.firstTitle : strings.signUpTitle,
      body: html`<p class="lead">
          ${email === undefined ? strings.firstLead : formatString(strings.signUpInvited, { email })}
        </p>
        ${email !== undefined && errors.email !== undefined && notice(errors.email, 'danger')}
        <form method="post" action="${visit.addressOf(entry.path)}">
          ${visit.formToken}${hiddenField('return_to', destinationOf(visit))}
          ${textField({
            name: 'name',
            label: strings.name,
            value: visit.form.get('name') ?? '',
            autocomplete: 'name',
            autofocus: true,
            maxLength: 300,
            error: errors.name,
          })}
          ${
            email === undefined
              ? textField({
                  name: 'email',
                  label: signing.email,
                  type: 'email',
                  value: visit.form.get('email') ?? '',
                  autocomplete: 'username',
                  maxLength: 254,
                  error: errors.email,
                })
              : usernameField(email)
          }
          ${newPasswordField(signing.password, signing, errors.password)}
          ${
            entry.needsKey === true &&
            textField({
              name: 'key',
              label: strings.firstKey,
              type: 'password',
              autocomplete: 'off',
              maxLength: 200,
              hint: strings.firstKeyHint,
              error: errors.key,
            })
          }
          ${submitButton(strings.createAccount)}
        </form>
        ${!isFirst && signInInstead(visit)}`,
    },
    failed ? 422 : 200,
  );
}

function showAsk(visit: PageVisit, { isSet }: Pick<Mailer, 'isSet'>, error?: string): FastifyReply {
  const strings = visit.strings(joiningStrings);
  return showEmailForm(visit, {
    path: '/sign-up',
    title: strings.signUpTitle,
    lead: isSet ? strings.signUpLead : visit.strings(noMailStrings).lead,
    button: strings.continue,
    after: signInInstead(visit),
    error,
  });
}

function showClosed(visit: PageVisit): FastifyReply {
  const strings = visit.strings(joiningStrings);
  return visit.show(
    {
      title: strings.closedTitle,
      body: html`<p>${strings.closed}</p>
        ${signInInstead(visit)}`,
    },
    visit.request.method === 'GET' ? 200 : 403,
  );
}

/** Shows that a link no longer works. */
export function showUsed(visit: PageVisit): FastifyReply {
  const strings = visit.strings(joiningStrings);
  const body = html`${notice(strings.linkUsed, 'danger')}${signInInstead(visit)}`;
  return visit.show({ title: strings.signUpTitle, body }, 404);
}

function signInInstead(visit: PageVisit): Html {
  const address = visit.addressOf(withReturn('/sign-in', destinationOf(visit)));
  return html`<div class="after">
    <p>${visit.strings(joiningStrings).haveAccount} <a href="${address}">${visit.strings(signInStrings).signIn}</a></p>
  </div>`;
}
