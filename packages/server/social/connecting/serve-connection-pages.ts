import { isRoleAtLeast } from '@platen/api';
import { socialPlatform, type SocialPlatform } from '@platen/api/social';
import type { FastifyReply } from 'fastify';
import { ServiceError } from '../../http/service-error.ts';
import { choiceField, hiddenField, notice, submitButton } from '../../pages/form-fields.ts';
import { html } from '../../pages/html.ts';
import { formatString } from '../../pages/page-language.ts';
import type { Pages, PageVisit } from '../../pages/page-visit.ts';
import { nameOf } from '../accounts/connection-call.ts';
import { saveAccounts } from '../accounts/save-accounts.ts';
import type { FoundAccount } from '../adapters/connection.ts';
import { SocialError } from '../adapters/social-error.ts';
import { connectionStrings } from './connection-strings.ts';
import {
  choicesOf,
  endConnection,
  exchangeCode,
  findConnection,
  isSameVisit,
  type OpenConnection,
} from './connections.ts';
import type { ConnectionPageParts } from '../social-parts.ts';

type Answer = FastifyReply;

/**
 * Serves the pages to which people return from a network. A connection started by a person must be completed by the same person; one
 * started with an API key is confirmed by the person who returns, because the service does not know where the address was sent. With
 * several accounts, they choose.
 */
export function serveConnectionPages(pages: Pages, parts: ConnectionPageParts): void {
  const path = '/social/callback/:platform';

  pages.get(path, async (visit) => {
    await parts.limits.count('token', visit.request.ip);
    const platform = readPlatform(visit);
    const open = await findConnection(parts, platform, visit.query.get('state') ?? '');
    const refusal = await refuse(visit, open);
    if (!open || refusal) return fail(visit, platform, refusal ?? 'over');
    const code = visit.query.get('code');
    if (code === null || visit.query.has('error')) {
      await endConnection(parts, open);
      return fail(visit, platform, 'denied', { returnTo: open.returnTo });
    }
    // The page was loaded again: the code is spent.
    const known = choicesOf(open);
    if (known && !isSameVisit(open, code)) return fail(visit, platform, 'over');
    let accounts: FoundAccount[];
    try {
      accounts = known ?? (await exchangeCode(parts, open, code));
    } catch (error) {
      if (!(error instanceof SocialError)) throw error;
      visit.request.log.info({ err: error, platform }, 'A network did not let the service in');
      await endConnection(parts, open);
      return fail(visit, platform, 'failed', { reason: error.message, returnTo: open.returnTo });
    }
    if (accounts.length === 0) {
      await endConnection(parts, open);
      return fail(visit, platform, 'none', { returnTo: open.returnTo });
    }
    if (accounts.length === 1 && open.personId !== null) return connect(visit, open, accounts);
    return choose(visit, open, accounts);
  });

  pages.post(path, async (visit) => {
    await parts.limits.count('token', visit.request.ip);
    const platform = readPlatform(visit);
    const open = await findConnection(parts, platform, visit.form.get('state') ?? '');
    const refusal = await refuse(visit, open);
    const accounts = open && choicesOf(open);
    if (!open || !accounts || refusal || !isSameVisit(open, visit.form.get('code') ?? '')) {
      return fail(visit, platform, refusal ?? 'over');
    }
    const chosen = new Set(visit.form.getAll('account'));
    const isCanceled = visit.form.get('do') === 'cancel';
    return connect(visit, open, isCanceled ? [] : accounts.filter(({ providerId }) => chosen.has(providerId)));
  });

  /** Returns why the visitor may not continue, as a word and not the response: an awaited response is undefined once it is sent. */
  const refuse = async (
    visit: PageVisit,
    open: OpenConnection | undefined,
  ): Promise<'over' | 'otherPerson' | undefined> => {
    if (!open) return 'over';
    if (open.personId === null) return undefined;
    const signedIn = await parts.people.find(visit.request);
    if (signedIn?.personId !== open.personId) return 'otherPerson';
    // They may have left the workspace, or its administration, since they began.
    const member = await parts.database.query
      .selectFrom('member')
      .select('role')
      .where('workspace_id', '=', open.workspaceId)
      .where('person_id', '=', open.personId)
      .executeTakeFirst();
    return member && isRoleAtLeast(member.role, 'admin') ? undefined : 'otherPerson';
  };

  const connect = async (
    visit: PageVisit,
    open: OpenConnection,
    accounts: readonly FoundAccount[],
  ): Promise<Answer> => {
    const isConnected = await parts.database.transaction(async () => {
      if (!(await endConnection(parts, open))) return false;
      await saveAccounts(parts, open, accounts);
      return true;
    });
    if (!isConnected) return fail(visit, open.platform, 'over');
    if (open.personId !== null) {
      const separator = open.returnTo.includes('?') ? '&' : '?';
      return visit.goTo(`${open.returnTo}${separator}connected=${accounts.length}`);
    }
    const strings = visit.strings(connectionStrings);
    const platform = nameOf(open.platform);
    const title = formatString(accounts.length > 0 ? strings.doneTitle : strings.failedTitle, { platform });
    return visit.show({ title, body: html`<p>${strings.done}</p>` });
  };

  const choose = async (visit: PageVisit, open: OpenConnection, accounts: readonly FoundAccount[]): Promise<Answer> => {
    const strings = visit.strings(connectionStrings);
    const { name: workspace } = await parts.database.query
      .selectFrom('workspace')
      .select('name')
      .where('id', '=', open.workspaceId)
      .executeTakeFirstOrThrow();
    const lead = open.personId === null ? formatString(strings.confirmLead, { workspace }) : strings.chooseLead;
    const state = visit.query.get('state') ?? '';
    return visit.show({
      title: formatString(strings.chooseTitle, { platform: nameOf(open.platform) }),
      body: html`<p class="lead">${lead}</p>
        <form method="post" action="${visit.addressOf(`/social/callback/${open.platform}`)}">
          ${visit.formToken}${hiddenField('state', state)}${hiddenField('code', visit.query.get('code') ?? '')}
          ${accounts.map(({ providerId, name, username }) =>
            choiceField({
              name: 'account',
              value: providerId,
              label: name,
              ...(username !== null && { hint: `@${username}` }),
              checked: accounts.length === 1,
            }),
          )}
          ${submitButton(strings.connect)}
          ${submitButton(strings.cancel, { kind: 'plain', name: 'do', value: 'cancel' })}
        </form>`,
    });
  };

  const fail = (
    visit: PageVisit,
    platform: SocialPlatform,
    word: 'denied' | 'failed' | 'over' | 'otherPerson' | 'none',
    { reason = '', returnTo = '/dashboard/social/accounts' }: { reason?: string; returnTo?: string } = {},
  ): Answer => {
    const strings = visit.strings(connectionStrings);
    const name = nameOf(platform);
    return visit.show(
      {
        title: formatString(strings.failedTitle, { platform: name }),
        body: html`${notice(formatString(strings[word], { platform: name, reason }), 'warning')}
          <a class="button main" href="${visit.addressOf(returnTo)}">${strings.back}</a>`,
      },
      400,
    );
  };
}

function readPlatform(visit: PageVisit): SocialPlatform {
  const platform = socialPlatform.safeParse(visit.params['platform']);
  if (!platform.success) throw new ServiceError('not_found', 'There is no such network.');
  return platform.data;
}
