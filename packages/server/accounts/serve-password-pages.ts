import type { FastifyReply } from 'fastify';
import { notice, submitButton, textField } from '../pages/form-fields.ts';
import { html, type Html } from '../pages/html.ts';
import { formatString } from '../pages/page-language.ts';
import type { PageVisit, Pages } from '../pages/page-visit.ts';
import type { Accounts } from './accounts.ts';
import { resetSeconds } from './auth.ts';
import { findPerson, findPersonByEmail, parseEmail, type KnownPerson } from './find-person.ts';
import { hashPassword } from './hash-password.ts';
import { noMailStrings } from './no-mail-strings.ts';
import { createOneTime, readOneTime, spendOneTime } from './one-time.ts';
import { findPasswordIssue, minPasswordLength, maxPasswordLength } from './password-rules.ts';
import { removeSecondFactor } from './second-factor.ts';
import { clearSessionCookie } from './sessions.ts';
import { setPassword } from './set-password.ts';
import { showEmailForm } from './show-email-form.ts';
import { signInStrings } from './sign-in-strings.ts';

/** A new password for those who forgot theirs: a link is sent to their address, and works once. */
export function servePasswordPages(pages: Pages, accounts: Accounts): void {
  const { devices, limits, log, mailer, notices, publicUrl } = accounts;

  pages.get('/forgot-password', async (visit) => showForgot(visit));

  pages.post('/forgot-password', async (visit) => {
    const strings = visit.strings(signInStrings);
    const email = parseEmail(visit.form.get('email'));
    if (email === undefined) return showForgot(visit, strings.emailInvalid);
    await limits.count('reset', visit.request.ip);
    // Answered before it is known whether there is such an account, so that neither words nor time tell.
    void sendReset(visit, email).catch((error: unknown) => log.error({ err: error }, 'A link was not sent'));
    const unsent = visit.strings(noMailStrings);
    return visit.show({
      title: mailer.isSet ? strings.sentTitle : unsent.title,
      body: html`${
          mailer.isSet
            ? notice(formatString(strings.sent, { email }), 'success')
            : notice(formatString(unsent.reset, { email }))
        }
        <p><a href="${visit.addressOf('/sign-in')}">${strings.backToSignIn}</a></p>`,
    });
  });

  pages.get('/reset-password/:token', async (visit) => showReset(visit));

  pages.post('/reset-password/:token', async (visit) => {
    const strings = visit.strings(signInStrings);
    const { token = '' } = visit.params;
    const password = visit.form.get('password') ?? '';
    await limits.count('token', visit.request.ip);
    const personId = Number(await readOneTime(accounts, 'reset-password', token));
    const person = Number.isNaN(personId) ? undefined : await findPerson(accounts, personId);
    if (!person) return showUsed(visit);
    const issue = findPasswordIssue(password, person.email);
    if (issue) return showReset(visit, passwordIssueStrings(issue, strings));
    // Before the transaction: on the embedded database everything waits for one.
    const hash = await hashPassword(password);
    const isSet = await accounts.database.transaction(async () => {
      if ((await spendOneTime(accounts, 'reset-password', token)) !== String(person.id)) return false;
      await confirmAddress(accounts, person);
      await setPassword(accounts, { personId: person.id, hash });
      return true;
    });
    if (!isSet) return showUsed(visit);
    // The owner of the mailbox may try at once, also while others guess.
    notices.notify('password_changed', { personId: person.id, request: visit.request });
    devices.remember(visit.request, visit.reply, person.email);
    clearSessionCookie(publicUrl, visit.reply);
    return visit.goTo('/sign-in?notice=password-changed');
  });

  async function sendReset(visit: PageVisit, email: string): Promise<void> {
    const person = await findPersonByEmail(accounts, email);
    if (!person || !(await limits.mayMail('reset', email))) return;
    const strings = visit.strings(signInStrings);
    const token = await createOneTime(accounts, 'reset-password', String(person.id), resetSeconds);
    const link = `${publicUrl}/reset-password/${token}`;
    mailer.send({
      to: person.email,
      subject: strings.resetMailSubject,
      text: formatString(strings.resetMail, { link }),
    });
  }

  function showForgot(visit: PageVisit, error?: string): FastifyReply {
    const strings = visit.strings(signInStrings);
    return showEmailForm(visit, {
      path: '/forgot-password',
      title: strings.forgotTitle,
      lead: mailer.isSet ? strings.forgotLead : visit.strings(noMailStrings).lead,
      button: mailer.isSet ? strings.sendLink : visit.strings(noMailStrings).button,
      after: html`<div class="after">
        <p><a href="${visit.addressOf('/sign-in')}">${strings.backToSignIn}</a></p>
      </div>`,
      error,
    });
  }

  async function showReset(visit: PageVisit, error?: string): Promise<FastifyReply> {
    const strings = visit.strings(signInStrings);
    const { token = '' } = visit.params;
    await limits.count('token', visit.request.ip);
    const personId = Number(await readOneTime(accounts, 'reset-password', token));
    const person = Number.isNaN(personId) ? undefined : await findPerson(accounts, personId);
    if (!person) return showUsed(visit);
    return visit.show(
      {
        title: strings.resetTitle,
        body: html`<p class="lead">${strings.resetLead}</p>
          <form method="post" action="${visit.addressOf(`/reset-password/${token}`)}">
            ${visit.formToken}${usernameField(person.email)} ${newPasswordField(strings.newPassword, strings, error)}
            ${submitButton(strings.savePassword)}
          </form>`,
      },
      error === undefined ? 200 : 422,
    );
  }

  function showUsed(visit: PageVisit): FastifyReply {
    const strings = visit.strings(signInStrings);
    return visit.show(
      {
        title: strings.resetTitle,
        body: html`${notice(strings.resetUsed, 'danger')}
          <p><a href="${visit.addressOf('/forgot-password')}">${strings.forgotTitle}</a></p>`,
      },
      404,
    );
  }
}

/** Renders the user name for password managers. */
export function usernameField(email: string): Html {
  return html`<input
    class="visually-hidden"
    type="text"
    name="username"
    value="${email}"
    autocomplete="username"
    tabindex="-1"
    aria-hidden="true"
    readonly
  />`;
}

/** The field of a password that is being chosen. */
export function newPasswordField(label: string, strings: (typeof signInStrings)['en'], error?: string): Html {
  return textField({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    minLength: minPasswordLength,
    maxLength: maxPasswordLength,
    hint: formatString(strings.passwordHint, { min: minPasswordLength }),
    error,
  });
}

/** Returns the text about an unacceptable password. */
export function passwordIssueStrings(
  error: 'short' | 'long' | 'guessable',
  strings: (typeof signInStrings)['en'],
): string {
  const sentence = { short: strings.passwordShort, long: strings.passwordLong, guessable: strings.passwordGuessable }[
    error
  ];
  return formatString(sentence, { min: minPasswordLength, max: maxPasswordLength });
}

/**
 * Confirms an address: the link proves access to the mailbox. If the address was unconfirmed, someone else may have signed up with it:
 * their passkeys and other ways to sign in are removed.
 */
async function confirmAddress(
  { database, now }: Pick<Accounts, 'database' | 'now'>,
  person: KnownPerson,
): Promise<void> {
  await database.transaction(async () => {
    if (!person.email_verified) {
      await database.query.deleteFrom('passkey').where('person_id', '=', person.id).execute();
      await removeSecondFactor({ database }, person.id);
      await database.query
        .deleteFrom('person_account')
        .where('person_id', '=', person.id)
        .where('provider_id', '<>', 'credential')
        .execute();
    }
    await database.query
      .updateTable('person')
      .set({ email_verified: true, updated_at: now() })
      .where('id', '=', person.id)
      .execute();
  });
}
