import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { createCookieJar } from '../pages/cookies.ts';
import { submitButton, textField } from '../pages/form-fields.ts';
import { html } from '../pages/html.ts';
import type { PageVisit, Pages } from '../pages/page-visit.ts';
import { hashSecret } from '../http/bearer-secret.ts';
import type { Accounts } from './accounts.ts';
import { findPerson, type KnownPerson } from './find-person.ts';
import type { Attempt } from './attempt-limits.ts';
import { findSecondFactor, spendCode } from './second-factor.ts';
import { signInPerson } from './sessions.ts';
import { signInStrings } from './sign-in-strings.ts';
import { destinationOf, withReturn } from './visitor.ts';

/** The page that asks for the code. */
export const codePath = '/sign-in/code';

const stepCookie = 'sign_in_step';
/** Seconds between a password that was right and the code. */
const stepSeconds = 600;
const stepPurpose = 'sign-in-step';

/** Sealed state in the browser of a person whose password was correct and whose code is pending. */
const step = z.object({ personId: z.number(), password: z.string(), destination: z.string(), endsAt: z.number() });

/** The second step of signing in by password, for those who have a second factor. */
export interface CodeStep {
  /**
   * Stores in the browser whose password was correct, and returns whether `codePath` asks for a code; false for people without a second
   * factor.
   */
  begin(visit: PageVisit, person: KnownPerson): Promise<boolean>;
}

/** Serves the page that asks for a code of an authenticator app, or a recovery code. */
export function serveCodePages(pages: Pages, accounts: Accounts): CodeStep {
  const { database, devices, limits, notices, now, publicUrl, vault } = accounts;
  const cookies = createCookieJar(publicUrl);

  pages.get(codePath, async (visit) => ((await findWaiting(visit)) ? show(visit) : leave(visit)));

  pages.post(codePath, async (visit) => {
    const { form, request, reply } = visit;
    const waiting = await findWaiting(visit);
    if (!waiting) return leave(visit);
    const { person, destination } = waiting;
    const { email: account } = person;
    const attempt: Attempt = { kind: 'code', account, ip: request.ip, deviceId: devices.find(request, account) };
    await limits.begin(attempt);
    const spent = await spendCode(accounts, person.id, form.get('code') ?? '');
    if (!spent) return show(visit, visit.strings(signInStrings).codeWrong);
    await limits.succeed(attempt);
    void reply.header('set-cookie', cookies.write(stepCookie, '', 0));
    await signInPerson(accounts, person.id, request, reply);
    if (spent === 'recovery') notices.notify('recovery_code_used', { personId: person.id, request });
    return visit.goTo(destination);
  });

  /** Returns the person whose password was correct in this browser, and is unchanged. */
  async function findWaiting(visit: PageVisit): Promise<{ person: KnownPerson; destination: string } | undefined> {
    const stored = cookies.read(visit.request, stepCookie);
    if (stored === undefined) return undefined;
    let opened: z.infer<typeof step>;
    try {
      opened = step.parse(JSON.parse(vault.open(stored, stepPurpose)));
    } catch {
      return undefined;
    }
    if (opened.endsAt <= now().getTime() || opened.password !== (await passwordMark(opened.personId))) return undefined;
    const person = await findPerson(accounts, opened.personId);
    return person && { person, destination: opened.destination };
  }

  /** Returns a mark that changes with the password. */
  async function passwordMark(personId: number): Promise<string | undefined> {
    const row = await database.query
      .selectFrom('person_account')
      .select('password')
      .where('person_id', '=', personId)
      .where('provider_id', '=', 'credential')
      .executeTakeFirst();
    return row?.password ? hashSecret(row.password) : undefined;
  }

  function leave(visit: PageVisit): FastifyReply {
    return visit.goTo(withReturn('/sign-in', destinationOf(visit)));
  }

  function show(visit: PageVisit, error?: string): FastifyReply {
    const strings = visit.strings(signInStrings);
    return visit.show(
      {
        title: strings.codeTitle,
        body: html`<p class="lead">${strings.codeLead}</p>
          <form method="post" action="${visit.addressOf(codePath)}">
            ${visit.formToken}
            ${textField({
              name: 'code',
              label: strings.code,
              autocomplete: 'one-time-code',
              autofocus: true,
              maxLength: 40,
              hint: strings.codeHint,
              error,
            })}
            ${submitButton(strings.signIn)}
          </form>
          <div class="after">
            <p><a href="${visit.addressOf('/sign-in')}">${strings.backToSignIn}</a></p>
          </div>`,
      },
      error === undefined ? 200 : 401,
    );
  }

  return {
    async begin(visit, person) {
      if (!(await findSecondFactor(accounts, person.id))) return false;
      const stored: z.infer<typeof step> = {
        personId: person.id,
        password: (await passwordMark(person.id)) ?? '',
        destination: destinationOf(visit),
        endsAt: now().getTime() + stepSeconds * 1000,
      };
      const sealed = vault.seal(JSON.stringify(stored), stepPurpose);
      void visit.reply.header('set-cookie', cookies.write(stepCookie, sealed, stepSeconds));
      return true;
    },
  };
}
