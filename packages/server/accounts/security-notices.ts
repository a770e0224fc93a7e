import type { SecurityEvent } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { readMailWishes } from '../notifications/notification-settings.ts';
import { chooseLanguage, fillWords, type PageLanguage } from '../pages/page-language.ts';
import { describeDevice } from './describe-device.ts';
import { findPerson } from './find-person.ts';
import type { Mailer } from './mailer.ts';
import { securityWords } from './security-words.ts';

/** Something sensitive that was done in a person's name. */
export interface SecurityIncident {
  personId: number;
  /** The workspace it was done in, where it was in one. */
  workspaceId?: number | undefined;
  request: Pick<FastifyRequest, 'headers' | 'ip'>;
}

/** Tells people by mail of what is done in their name and could be somebody else's doing. */
export interface SecurityNotices {
  /** Sends in the background. Failures are logged. */
  tell(event: SecurityEvent, incident: SecurityIncident): void;
}

/** Notices in the language of the person's mails, or else of the browser. */
export function createSecurityNotices(
  parts: Pick<Dependencies, 'database' | 'log' | 'now' | 'publicUrl'> & { mailer: Mailer },
): SecurityNotices {
  const { database, log, mailer, now, publicUrl } = parts;

  const send = async (event: SecurityEvent, { personId, workspaceId, request }: SecurityIncident): Promise<void> => {
    const at = now();
    const person = await findPerson({ database }, personId);
    if (!person) return;
    const workspace =
      workspaceId === undefined
        ? undefined
        : await database.query.selectFrom('workspace').select('name').where('id', '=', workspaceId).executeTakeFirst();
    const language = await languageOf(parts, personId, request.headers['accept-language']);
    const words = securityWords[language];
    const details = [
      fillWords(words.when, { time: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` }),
      fillWords(words.where, { device: describeDevice(request.headers['user-agent'] ?? null), ip: request.ip }),
      ...(workspace ? [fillWords(words.workspace, { name: workspace.name.replaceAll(/\s+/g, ' ') })] : []),
    ];
    mailer.send({
      to: person.email,
      subject: words[event],
      text: [
        `${words[event]}.`,
        details.join('\n'),
        fillWords(words.wasItYou, { link: `${publicUrl}/forgot-password`, account: `${publicUrl}/dashboard/account` }),
      ].join('\n\n'),
    });
  };

  return {
    tell(event, incident) {
      void send(event, incident).catch((error: unknown) =>
        log.error({ err: error, event }, 'A person could not be told of what was done in their name'),
      );
    },
  };
}

/** The language in which a person is written to. */
export async function languageOf(
  { database }: Pick<Dependencies, 'database'>,
  personId: number,
  accepted: string | undefined,
): Promise<PageLanguage> {
  const wishes = (await readMailWishes({ database }, [personId]))(personId);
  return wishes.language ?? chooseLanguage(accepted);
}
