import type { FastifyReply } from 'fastify';
import { notice, submitButton } from '../pages/form-fields.ts';
import { html } from '../pages/html.ts';
import { formatString } from '../pages/page-language.ts';
import type { PageVisit, Pages } from '../pages/page-visit.ts';
import type { Accounts } from './accounts.ts';
import { emailStrings } from './email-strings.ts';
import { confirmEmailChange, findEmailChange, undoEmailChange, type EmailChange } from './email-change.ts';
import { languageOf } from './security-notices.ts';
import { clearSessionCookie } from './sessions.ts';
import { homePath } from './visitor.ts';

/** The links of a changed email address: the new one is confirmed, and the old one takes it back. */
export function serveEmailPages(pages: Pages, accounts: Accounts): void {
  const { devices, limits, mailer, people, publicUrl } = accounts;

  for (const kind of ['confirm', 'undo'] as const) {
    const path = kind === 'confirm' ? '/email/:token' : '/email/undo/:token';
    const find = async (visit: PageVisit): Promise<EmailChange | undefined> => {
      await limits.count('token', visit.request.ip);
      return findEmailChange(accounts, kind, visit.params['token'] ?? '');
    };
    pages.get(path, async (visit) => {
      const change = await find(visit);
      return change ? ask(visit, kind, change) : showUsed(visit);
    });
    pages.post(path, async (visit) => {
      const change = await find(visit);
      if (!change) return showUsed(visit);
      return kind === 'confirm' ? confirm(visit, change) : undo(visit, change);
    });
  }

  async function confirm(visit: PageVisit, change: EmailChange): Promise<FastifyReply> {
    const { request, reply } = visit;
    const strings = visit.strings(emailStrings);
    const token = await confirmEmailChange(accounts, change);
    if (token === undefined) return showUsed(visit);
    const language = await languageOf(accounts, change.personId, request.headers['accept-language']);
    const mail = emailStrings[language];
    mailer.send({
      to: change.oldEmail,
      subject: mail.changedSubject,
      text: formatString(mail.changedMail, { email: change.newEmail, link: `${publicUrl}/email/undo/${token}` }),
    });
    const signedIn = await people.find(request);
    if (signedIn?.personId === change.personId) devices.remember(request, reply, change.newEmail);
    return visit.show({
      title: strings.confirmedTitle,
      body: html`${notice(formatString(strings.confirmed, { email: change.newEmail }), 'success')}
        <p><a href="${visit.addressOf(homePath)}">${strings.goOn}</a></p>`,
    });
  }

  async function undo(visit: PageVisit, change: EmailChange): Promise<FastifyReply> {
    const token = await undoEmailChange(accounts, change);
    if (token === undefined) return showUsed(visit);
    clearSessionCookie(publicUrl, visit.reply);
    return visit.goTo(`/reset-password/${token}`);
  }
}

function ask(visit: PageVisit, kind: 'confirm' | 'undo', { oldEmail, newEmail }: EmailChange): FastifyReply {
  const strings = visit.strings(emailStrings);
  const isUndo = kind === 'undo';
  const path = isUndo ? `/email/undo/${visit.params['token']}` : `/email/${visit.params['token']}`;
  return visit.show({
    title: isUndo ? strings.undoTitle : strings.confirmTitle,
    body: html`<p class="lead">
        ${formatString(isUndo ? strings.undoLead : strings.confirmLead, { oldEmail, newEmail })}
      </p>
      <form method="post" action="${visit.addressOf(path)}">
        ${visit.formToken}${submitButton(isUndo ? strings.undo : strings.confirm, { kind: isUndo ? 'danger' : 'main' })}
      </form>`,
  });
}

function showUsed(visit: PageVisit): FastifyReply {
  const strings = visit.strings(emailStrings);
  return visit.show({ title: strings.usedTitle, body: notice(strings.used, 'danger') }, 404);
}
