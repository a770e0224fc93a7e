import type { SecurityEvent } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { chooseLanguage, formatString, type PageLanguage } from '../pages/page-language.ts';
import { describeDevice } from './describe-device.ts';
import { findPerson } from './find-person.ts';
import type { Mail, Mailer } from './mailer.ts';
import { securityStrings } from './security-strings.ts';

/** A sensitive action in a person's name, or in one of their workspaces. */
export interface SecurityIncident {
  personId: number;
  /** The workspace it was done in, where it was in one. */
  workspaceId?: number | undefined;
  request: Pick<FastifyRequest, 'headers' | 'ip'>;
}

/** Notifies people by email about actions in their name that could be someone else's. */
export interface SecurityNotices {
  /** Sends in the background. Failures are logged. */
  notify(event: SecurityEvent, incident: SecurityIncident): void;
}

/** Whom a notice is for. */
export interface Addressee {
  email: string;
  language: PageLanguage;
}

/** Notices in the language of the person's mails, or else of the browser. */
export function createSecurityNotices(
  parts: { publicUrl: string; database: Database; log: Logger; now: () => Date } & { mailer: Mailer },
): SecurityNotices {
  const { database, log, mailer, now, publicUrl } = parts;

  const send = async (event: SecurityEvent, { personId, workspaceId, request }: SecurityIncident): Promise<void> => {
    const at = now();
    const person = await findPerson({ database }, personId);
    if (!person) return;
    const workspace =
      workspaceId === undefined
        ? undefined
        : await database.query
            .selectFrom('workspace')
            .select(['name', 'deletes_at'])
            .where('id', '=', workspaceId)
            .executeTakeFirst();
    const planned =
      event === 'account_deletion_planned'
        ? await database.query.selectFrom('person').select('deletes_at').where('id', '=', personId).executeTakeFirst()
        : workspace;
    const language = await languageOf(parts, personId, request.headers['accept-language']);
    mailer.send(
      writeSecurityNotice(
        event,
        { email: person.email, language },
        {
          publicUrl,
          at,
          workspace: workspace?.name,
          place: { device: describeDevice(request.headers['user-agent'] ?? null), ip: request.ip },
          deletesAt: event.endsWith('_planned') ? planned?.deletes_at : undefined,
        },
      ),
    );
  };

  return {
    notify(event, incident) {
      void send(event, incident).catch((error: unknown) =>
        log.error({ err: error, event }, 'A person could not be notified of an action on their account'),
      );
    },
  };
}

/** The mail about what was done; without a place it was the service itself, at a time that was set before. */
export function writeSecurityNotice(
  event: SecurityEvent,
  { email, language }: Addressee,
  about: {
    publicUrl: string;
    at: Date;
    workspace?: string | undefined;
    place?: { device: string; ip: string };
    deletesAt?: Date | null | undefined;
  },
): Mail {
  const { publicUrl, at, workspace, place, deletesAt } = about;
  const strings = securityStrings[language];
  const details = [
    formatString(strings.when, { time: toMinute(at) }),
    ...(place ? [formatString(strings.where, place)] : []),
    ...(workspace === undefined ? [] : [formatString(strings.workspace, { name: workspace.replaceAll(/\s+/g, ' ') })]),
    ...(deletesAt ? [formatString(strings.deletes, { time: toMinute(deletesAt) })] : []),
  ];
  const links = { link: `${publicUrl}/forgot-password`, account: `${publicUrl}/dashboard/account` };
  return {
    to: email,
    subject: strings[event],
    text: [`${strings[event]}.`, details.join('\n'), ...(place ? [formatString(strings.wasItYou, links)] : [])].join(
      '\n\n',
    ),
  };
}

function toMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The language in which a person is written to. */
export async function languageOf(
  { database }: { database: Database },
  personId: number,
  accepted: string | undefined,
): Promise<PageLanguage> {
  const settings = await database.query
    .selectFrom('notification_settings')
    .select('language')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return settings?.language ?? chooseLanguage(accepted);
}
