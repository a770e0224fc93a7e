import { operations } from '@platen/api';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { chooseLanguage, formatString } from '../pages/page-language.ts';
import type { Accounts } from './accounts.ts';
import { startEmailChange } from './email-change.ts';
import { emailStrings } from './email-strings.ts';
import { findPerson, isAddressTaken, type KnownPerson } from './find-person.ts';

/** How signed-in people ask for another email address. */
export function serveEmail(routes: Routes, accounts: Accounts): void {
  const { limits, log, mailer, publicUrl } = accounts;

  routes.serve(operations.changeEmail, async ({ body }, { person, request }) => {
    const known = await findPerson(accounts, person.personId);
    if (!known) throw new ServiceError('not_found', 'You have no account with an address.');
    if (known.email === body.email) throw new ServiceError('conflict', 'This is already your address.');
    const strings = emailStrings[chooseLanguage(request.headers['accept-language'])];
    // Answered before it is known whether the address has an account.
    void send(known, body.email, strings).catch((error: unknown) => log.error({ err: error }, 'A link was not sent'));
    return new Reply(202, { data: { email: body.email } });
  });

  async function send(person: KnownPerson, email: string, strings: (typeof emailStrings)['en']): Promise<void> {
    if (!(await limits.mayMail('email', email))) return;
    if (await isAddressTaken(accounts, email, person.id)) {
      const text = formatString(strings.takenMail, { link: `${publicUrl}/sign-in` });
      mailer.send({ to: email, subject: strings.takenSubject, text });
      return;
    }
    const link = `${publicUrl}/email/${await startEmailChange(accounts, person, email)}`;
    const text = formatString(strings.confirmMail, { oldEmail: person.email, link });
    mailer.send({ to: email, subject: strings.confirmSubject, text });
  }
}
