import type { FastifyReply } from 'fastify';
import { hiddenField, notice, submitButton, textField } from '../pages/form-fields.ts';
import { html, type Html } from '../pages/html.ts';
import { fillWords } from '../pages/page-language.ts';
import type { PageVisit, Pages } from '../pages/page-visit.ts';
import type { Accounts } from './accounts.ts';
import { isAddressTaken, isNobodyThere, parseEmail } from './find-person.ts';
import { createFirstPersonProof } from './first-person.ts';
import { readInvitation } from './invitations.ts';
import { joiningWords } from './joining-words.ts';
import { createOneTime, readOneTime } from './one-time.ts';
import { findPasswordFault } from './password-rules.ts';
import { newPasswordField, passwordFaultWords, usernameField } from './serve-password-pages.ts';
import { signInPerson } from './sessions.ts';
import { signInWords } from './sign-in-words.ts';
import { signUp, type SignUpRight } from './sign-up.ts';
import { destinationOf, isRefusal, withReturn } from './visitor.ts';

/** Seconds that a link to go on with a sign-up works. */
const linkSeconds = 3600;

/** What somebody may sign up by, and for which address; without one they choose it. */
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
  const proof = createFirstPersonProof(accounts);
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
    return config.signUp === 'open' ? showAsk(visit) : showClosed(visit);
  });

  pages.post('/sign-up', async (visit) => {
    if (await isNobodyThere(accounts)) return take(visit, firstEntry(visit));
    if (config.signUp !== 'open') return showClosed(visit);
    const words = visit.words(joiningWords);
    const email = parseEmail(visit.form.get('email'));
    if (email === undefined) return showAsk(visit, visit.words(signInWords).emailInvalid);
    await limits.count('sign-up', visit.request.ip);
    // Answered before it is known whether the address has an account.
    void sendLink(visit, email).catch((error: unknown) => log.error({ err: error }, 'A link was not sent'));
    return visit.show({
      title: words.linkSentTitle,
      body: html`${notice(fillWords(words.linkSent, { email }), 'success')}
        <p><a href="${visit.addressOf('/sign-in')}">${visit.words(signInWords).backToSignIn}</a></p>`,
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
    const words = visit.words(joiningWords);
    const signing = visit.words(signInWords);
    const email = entry.email ?? parseEmail(form.get('email'));
    const name = (form.get('name') ?? '').trim();
    const password = form.get('password') ?? '';
    const fault = findPasswordFault(password, email ?? '');
    const faults = {
      ...(email === undefined && { email: signing.emailInvalid }),
      ...((name === '' || name.length > 300) && { name: words.nameMissing }),
      ...(fault && { password: passwordFaultWords(fault, signing) }),
    };
    if (Object.keys(faults).length > 0 || email === undefined) return showForm(visit, entry, faults);
    await limits.count('sign-up', request.ip);
    const key = (form.get('key') ?? '').trim();
    const workspaceId = entry.needsKey ? await proof.findWorkspace(key, request) : undefined;
    if (entry.needsKey && workspaceId === undefined) return showForm(visit, entry, { key: words.firstKeyWrong });
    const right: SignUpRight =
      entry.right === 'first' ? { kind: 'first', email, workspaceId } : { kind: entry.right, token: entry.token };
    try {
      const { personId } = await signUp(accounts, { right, name, password });
      await signInPerson(accounts, personId, request, reply);
    } catch (error) {
      if (isRefusal(error, 'conflict')) return showForm(visit, entry, { email: words.emailTaken });
      if (isRefusal(error, 'not_found')) return showUsed(visit);
      throw error;
    }
    return visit.goTo(destinationOf(visit));
  }

  async function sendLink(visit: PageVisit, email: string): Promise<void> {
    if (!(await limits.mayMail('sign-up', email))) return;
    const words = visit.words(joiningWords);
    if (await isAddressTaken(accounts, email)) {
      const link = `${publicUrl}/sign-in`;
      mailer.send({ to: email, subject: words.knownMailSubject, text: fillWords(words.knownMail, { link }) });
      return;
    }
    const token = await createOneTime(accounts, 'platen-sign-up', email, linkSeconds);
    const link = `${publicUrl}/sign-up/${token}`;
    mailer.send({ to: email, subject: words.signUpMailSubject, text: fillWords(words.signUpMail, { link }) });
  }
}

function showForm(
  visit: PageVisit,
  entry: Entry,
  faults: { email?: string; key?: string; name?: string; password?: string } = {},
): FastifyReply {
  const words = visit.words(joiningWords);
  const signing = visit.words(signInWords);
  const isFirst = entry.right === 'first';
  const { email } = entry;
  const failed = Object.keys(faults).length > 0;
  return visit.show(
    {
      title: isFirst ? words.firstTitle : words.signUpTitle,
      body: html`<p class="lead">
          ${email === undefined ? words.firstLead : fillWords(words.signUpInvited, { email })}
        </p>
        ${email !== undefined && faults.email !== undefined && notice(faults.email, 'danger')}
        <form method="post" action="${visit.addressOf(entry.path)}">
          ${visit.formToken}${hiddenField('return_to', destinationOf(visit))}
          ${textField({
            name: 'name',
            label: words.name,
            value: visit.form.get('name') ?? '',
            autocomplete: 'name',
            autofocus: true,
            maxLength: 300,
            error: faults.name,
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
                  error: faults.email,
                })
              : usernameField(email)
          }
          ${newPasswordField(signing.password, signing, faults.password)}
          ${
            entry.needsKey === true &&
            textField({
              name: 'key',
              label: words.firstKey,
              type: 'password',
              autocomplete: 'off',
              maxLength: 200,
              hint: words.firstKeyHint,
              error: faults.key,
            })
          }
          ${submitButton(words.createAccount)}
        </form>
        ${!isFirst && signInInstead(visit)}`,
    },
    failed ? 422 : 200,
  );
}

function showAsk(visit: PageVisit, error?: string): FastifyReply {
  const words = visit.words(joiningWords);
  return visit.show(
    {
      title: words.signUpTitle,
      body: html`<p class="lead">${words.signUpLead}</p>
        <form method="post" action="${visit.addressOf('/sign-up')}">
          ${visit.formToken}
          ${textField({
            name: 'email',
            label: visit.words(signInWords).email,
            type: 'email',
            value: visit.form.get('email') ?? '',
            autocomplete: 'username',
            autofocus: true,
            maxLength: 254,
            error,
          })}
          ${submitButton(words.continue)}
        </form>
        ${signInInstead(visit)}`,
    },
    error === undefined ? 200 : 422,
  );
}

function showClosed(visit: PageVisit): FastifyReply {
  const words = visit.words(joiningWords);
  return visit.show(
    {
      title: words.closedTitle,
      body: html`<p>${words.closed}</p>
        ${signInInstead(visit)}`,
    },
    visit.request.method === 'GET' ? 200 : 403,
  );
}

/** What is said of a link that does not work any more. */
export function showUsed(visit: PageVisit): FastifyReply {
  const words = visit.words(joiningWords);
  const body = html`${notice(words.linkUsed, 'danger')}${signInInstead(visit)}`;
  return visit.show({ title: words.signUpTitle, body }, 404);
}

function signInInstead(visit: PageVisit): Html {
  const address = visit.addressOf(withReturn('/sign-in', destinationOf(visit)));
  return html`<div class="after">
    <p>${visit.words(joiningWords).haveAccount} <a href="${address}">${visit.words(signInWords).signIn}</a></p>
  </div>`;
}
