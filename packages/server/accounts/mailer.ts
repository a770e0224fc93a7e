import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** A letter of plain text, and of HTML where a program shows it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Default: one that no other mail has. */
  messageId?: string;
  /** Header fields of its own. */
  headers?: Readonly<Record<string, string>>;
}

/** Sends mail where the operator set up how; else writes it to the log, where the operator finds the link. */
export interface Mailer {
  /** Whether mail leaves the house. */
  readonly isSet: boolean;
  /** Sends in the background: what is answered in the meantime takes as long for addresses that nobody has. Failures are logged. */
  send(mail: Mail): void;
  /** Sends, and resolves once the mail server has it. Throws MailError, also when no mail is set up. */
  deliver(mail: Mail): Promise<void>;
  /** Waits for what is being sent, and closes. */
  close(): Promise<void>;
}

/** An email that was not accepted. */
export class MailError extends Error {
  /** Whether the mail server refuses this mail or address for good (RFC 5321, 4.2.1), so that trying again is no use. */
  readonly isForGood: boolean;

  constructor(message: string, options: { isForGood: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'MailError';
    this.isForGood = options.isForGood;
  }
}

/** Mail by `PLATEN_SMTP_URL`. */
export function createMailer({ config, publicUrl, log }: { config: Config; publicUrl: string; log: Logger }): Mailer {
  const { smtpUrl } = config;
  const from = config.mailFrom ?? `Platen <platen@${new URL(publicUrl).hostname}>`;
  const transport =
    smtpUrl === undefined
      ? undefined
      : createTransport(
          { url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
          { from },
        );
  const sending = new Set<Promise<void>>();
  return {
    isSet: transport !== undefined,
    send({ to, subject, text }) {
      if (!transport) {
        log.warn(`No mail is set up (PLATEN_SMTP_URL), so this one to ${to} is shown here. ${subject}: ${text}`);
        return;
      }
      const run = transport.sendMail({ to, subject, text }).then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, 'An email could not be sent: check PLATEN_SMTP_URL'),
      );
      sending.add(run);
      void run.finally(() => sending.delete(run));
    },
    async deliver(mail) {
      if (!transport) throw new MailError('No mail server is set up: PLATEN_SMTP_URL', { isForGood: true });
      try {
        await transport.sendMail({ ...mail, headers: { ...mail.headers } });
      } catch (error) {
        throw new MailError('An email could not be sent: check PLATEN_SMTP_URL', {
          isForGood: isRefusal(error),
          cause: error,
        });
      }
    },
    async close() {
      await Promise.all(sending);
      transport?.close();
    },
  };
}

/** Whether a failure is the server's lasting no to the envelope or the message; not to who sends, which the operator can set right. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}
