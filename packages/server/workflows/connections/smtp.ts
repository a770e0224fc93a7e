import { createTransport, type Transporter } from 'nodemailer';
import type { WorkflowConnectionConfig } from '@platen/api';
import type { Config } from '../../config/config.ts';
import { openSocket } from '../../http/fetch/open-socket.ts';

/** Ports of mail servers. */
const mailPorts: ReadonlySet<number> = new Set([465, 587, 2465, 2525, 2587]);

/** Sends mail over an SMTP server of a workspace, which has to be public or allowed by the operator. */
export function openSmtp(
  { config }: { config: Config },
  { host, port, secure, user, password, from }: WorkflowConnectionConfig<'smtp'>,
): Transporter {
  return createTransport(
    {
      host,
      port,
      secure,
      ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      tls: { servername: host },
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket(_options: unknown, found: (error: Error | null, socket?: { connection: unknown }) => void) {
        openSocket({ host, port }, { ports: mailPorts, allow: config.fetchAllow }).then(
          (connection) => found(null, { connection }),
          (error: unknown) => found(error instanceof Error ? error : new Error(String(error))),
        );
      },
    } as Parameters<typeof createTransport>[0],
    { from },
  );
}
