import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../http/service-error.ts';
import { createPages } from '../pages/create-pages.ts';
import { submitButton } from '../pages/form-fields.ts';
import { html } from '../pages/html.ts';
import type { PageVisit } from '../pages/page-visit.ts';
import { setUnsubscribed } from './notification-settings.ts';
import { readUnsubscribeToken, unsubscribePath } from './unsubscribe-token.ts';
import { unsubscribeStrings } from './unsubscribe-strings.ts';
import type { NotificationParts } from './notification-parts.ts';

const path = unsubscribePath(':token');

/**
 * Serves the page behind the unsubscribe link in notification emails. Viewing it changes nothing, because programs open links in emails;
 * its form, and the one-click request of mail programs (RFC 8058), unsubscribe. Anyone who has the email may use it, signed in or not.
 */
export async function serveUnsubscribePage(
  app: FastifyInstance,
  dependencies: Pick<NotificationParts, 'publicUrl' | 'database' | 'queue' | 'vault' | 'now'>,
): Promise<void> {
  await app.register(async (scope) => {
    const pages = createPages(scope, dependencies);
    // One-click requests may have it; what they hold says nothing that the path does not.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: 4096 },
      async () => new URLSearchParams(),
    );

    const requirePerson = async ({ params }: PageVisit): Promise<number> => {
      const personId = readUnsubscribeToken(dependencies, params['token'] ?? '');
      const person =
        personId === undefined
          ? undefined
          : await dependencies.database.query
              .selectFrom('person')
              .select('id')
              .where('id', '=', personId)
              .executeTakeFirst();
      if (!person) throw new ServiceError('not_found', 'The link is incomplete or too old.');
      return person.id;
    };

    pages.get(path, async (visit) => {
      await requirePerson(visit);
      const strings = visit.strings(unsubscribeStrings);
      const body = html`<p class="lead">${strings.ask}</p>
        <form method="post">${submitButton(strings.stop, { name: 'mails', value: 'stop' })}</form>`;
      return visit.show({ title: strings.askTitle, body });
    });

    pages.postFromAnywhere(path, async (visit) => {
      const personId = await requirePerson(visit);
      const isAgain = visit.form.get('mails') === 'again';
      await setUnsubscribed(dependencies, personId, !isAgain);
      const strings = visit.strings(unsubscribeStrings);
      const settings = visit.addressOf('/dashboard/notifications');
      const body = html`<p class="lead">${isAgain ? strings.againDone : strings.done}</p>
        ${
          !isAgain &&
          html`<form method="post">
            ${submitButton(strings.again, { kind: 'plain', name: 'mails', value: 'again' })}
          </form>`
        }
        <a class="button" href="${settings}">${strings.choose}</a>`;
      return visit.show({ title: isAgain ? strings.againTitle : strings.doneTitle, body });
    });
  });
}
