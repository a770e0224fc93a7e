import type { FastifyReply } from 'fastify';
import { hiddenField, notice, submitButton, textField } from '../pages/form-fields.ts';
import { html, type Html } from '../pages/html.ts';
import { formatString } from '../pages/page-language.ts';
import type { PageVisit, Pages } from '../pages/page-visit.ts';
import type { Accounts } from './accounts.ts';
import { findByPassword } from './check-password.ts';
import { findPerson, isNobodyThere, parseEmail } from './find-person.ts';
import type { Attempt } from './attempt-limits.ts';
import { maxPasswordLength } from './password-rules.ts';
import { codePath, serveCodePages } from './serve-code-pages.ts';
import { servePasskeyPages } from './serve-passkey-pages.ts';
import { passkeyScriptPath } from './serve-passkey-script.ts';
import { clearSessionCookie, endCookieSession, signInPerson } from './sessions.ts';
import { signInStrings } from './sign-in-strings.ts';
import { destinationOf, withReturn } from './visitor.ts';

/** Notices that the address can make the page show. */
const notices = { 'signed-out': 'signedOut', 'password-changed': 'passwordChanged' } as const;
const failures = {
  'provider-failed': 'providerFailed',
  'provider-unverified': 'providerUnverified',
  'provider-unknown': 'providerUnknown',
  'provider-taken': 'providerTaken',
} as const;

/** Signing in by password, with the ways to the others, and signing out. */
export function serveSignInPages(pages: Pages, accounts: Accounts): void {
  const { config, devices, limits, people, publicUrl } = accounts;

  const codes = serveCodePages(pages, accounts);

  pages.get('/sign-in', async (visit) => {
    if (await people.find(visit.request)) return visit.goTo(destinationOf(visit));
    if (await isNobodyThere(accounts)) return visit.goTo(withReturn('/sign-up', destinationOf(visit)));
    return showSignIn(visit);
  });

  pages.post('/sign-in', async (visit) => {
    const { form, request, reply } = visit;
    const strings = visit.strings(signInStrings);
    const typed = form.get('email') ?? '';
    const password = form.get('password') ?? '';
    const email = parseEmail(typed);
    const account = email ?? typed.trim().slice(0, 300);
    const attempt: Attempt = { kind: 'password', account, ip: request.ip, deviceId: devices.find(request, account) };
    await limits.begin(attempt);
    if (email === undefined || password.length > maxPasswordLength) return showSignIn(visit, strings.wrong);
    const person = await findByPassword(accounts, email, password);
    if (!person) return showSignIn(visit, strings.wrong);
    await limits.succeed(attempt);
    // Not the reply itself: to await it is to wait until it was sent, and then to continue.
    if (await codes.begin(visit, person)) return visit.goTo(codePath);
    await signInPerson(accounts, person.id, request, reply);
    return visit.goTo(destinationOf(visit));
  });

  pages.get('/sign-out', async (visit) => {
    const signedIn = await people.find(visit.request);
    const person = signedIn && (await findPerson(accounts, signedIn.personId));
    if (!person) return visit.goTo('/sign-in');
    const strings = visit.strings(signInStrings);
    return visit.show({
      title: strings.signOutTitle,
      body: html`<p class="lead">${formatString(strings.signOutLead, { email: person.email })}</p>
        <form method="post" action="${visit.addressOf('/sign-out')}">
          ${visit.formToken}${submitButton(strings.signOut)}
        </form>
        <a class="button" href="${visit.addressOf(destinationOf(visit))}">${strings.stay}</a>`,
    });
  });

  pages.post('/sign-out', async (visit) => {
    await endCookieSession(accounts, visit.request);
    clearSessionCookie(publicUrl, visit.reply);
    return visit.goTo('/sign-in?notice=signed-out');
  });

  servePasskeyPages(pages, accounts, { showSignIn });

  function showSignIn(visit: PageVisit, error?: string): FastifyReply {
    const strings = visit.strings(signInStrings);
    const destination = destinationOf(visit);
    const said = visit.query.get('notice') ?? '';
    const failed = visit.query.get('problem') ?? '';
    const name = config.oidcName;
    const message =
      error ??
      (Object.hasOwn(failures, failed)
        ? formatString(strings[failures[failed as keyof typeof failures]], { name })
        : undefined);
    return visit.show(
      {
        title: strings.signInTitle,
        script: visit.addressOf(passkeyScriptPath),
        body: html`<p class="lead">${strings.signInLead}</p>
          ${message !== undefined && notice(message, 'danger')}
          ${Object.hasOwn(notices, said) && notice(strings[notices[said as keyof typeof notices]], 'success')}
          <form method="post" action="${visit.addressOf('/sign-in')}">
            ${visit.formToken}${hiddenField('return_to', destination)}
            ${textField({
              name: 'email',
              label: strings.email,
              type: 'email',
              value: visit.form.get('email') ?? '',
              autocomplete: 'username webauthn',
              autofocus: error === undefined,
              maxLength: 254,
            })}
            ${textField({
              name: 'password',
              label: strings.password,
              type: 'password',
              autocomplete: 'current-password',
              autofocus: error !== undefined,
              maxLength: maxPasswordLength,
            })}
            ${submitButton(strings.signIn)}
          </form>
          ${otherWays(visit, strings, destination)}
          <div class="after">
            <p><a href="${visit.addressOf('/forgot-password')}">${strings.forgot}</a></p>
            ${
              config.signUp === 'open' &&
              html`<p>
                ${strings.noAccount}
                <a href="${visit.addressOf(withReturn('/sign-up', destination))}">${strings.signUp}</a>
              </p>`
            }
          </div>`,
      },
      error === undefined ? 200 : 401,
    );
  }

  /** The button of passkeys is shown by its script alone, that of the operator's provider to all. */
  function otherWays(visit: PageVisit, strings: (typeof signInStrings)['en'], destination: string): Html {
    const hasProvider = config.oidcIssuer !== undefined;
    return html`<div class="or" ${!hasProvider && html`hidden`} data-passkey-part>${strings.or}</div>
      <form
        hidden
        data-passkey-part
        data-passkey-sign-in
        method="post"
        action="${visit.addressOf('/sign-in/passkey')}"
        data-options="${visit.addressOf('/sign-in/passkey/options')}"
      >
        ${visit.formToken}${hiddenField('return_to', destination)}
        <input type="hidden" name="answer" value="" />
        ${submitButton(strings.passkey, { kind: 'plain' })}
        <p class="error small" role="alert" hidden data-passkey-error>${strings.passkeyFailed}</p>
      </form>
      ${
        hasProvider &&
        html`<a class="button" href="${visit.addressOf(withReturn('/sign-in/provider', destination))}"
          >${formatString(strings.provider, { name: config.oidcName })}</a
        >`
      }`;
  }
}
