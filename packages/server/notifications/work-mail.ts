import { createMailer } from '../accounts/mailer.ts';
import type { Config } from '../config/config.ts';
import type { Work } from '../jobs/work.ts';
import { mailNotifications, type MailParts } from './mail-notifications.ts';

/** People who are mailed at a time. */
const atOnce = 4;
/** Milliseconds a mail takes at most; the mailer itself gives up before. */
const limitMs = 90_000;

/** Mails notifications that are queued, in this process. */
export async function workMail(parts: Omit<MailParts, 'mailer'> & { config: Config }): Promise<Work> {
  const mailer = createMailer(parts);
  await parts.queue.work('notify', { concurrency: atOnce, timeLimitMs: limitMs }, ({ personId }) =>
    mailNotifications({ ...parts, mailer }, personId),
  );
  return { close: () => mailer.close() };
}
