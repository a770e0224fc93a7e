import { createTransport } from 'nodemailer';
import type { Dependencies } from '../dependencies.ts';

/** A letter of plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail where the operator set up how; else writes it to the log, where the operator finds the link. */
export interface Mailer {
  /** Whether mail leaves the house. */
  readonly isSet: boolean;
  /** Sends in the background: what is answered meanwhile takes as long for addresses that nobody has. Failures are logged. */
  send(mail: Mail): void;
  /** Waits for what is being sent, and closes. */
  close(): Promise<void>;
}

/** Mail by `PLATEN_SMTP_URL`. */
export function createMailer({ config, publicUrl, log }: Pick<Dependencies, 'config' | 'publicUrl' | 'log'>): Mailer {
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
        (error: unknown) => log.error({ err: error }, 'A mail could not be sent: look at PLATEN_SMTP_URL'),
      );
      sending.add(run);
      void run.finally(() => sending.delete(run));
    },
    async close() {
      await Promise.all(sending);
      transport?.close();
    },
  };
}
