import { escapeHtml } from '../../http/escape-html.ts';
import { ServiceError } from '../../http/service-error.ts';
import { openConnection } from '../connections/connection-store.ts';
import { openSmtp } from '../connections/smtp.ts';
import { filesOf, readRowFile, type RowFile } from './row-files.ts';
import { DeliveryError, type DestinationStep, type FlowRow } from './step.ts';

/** Bytes of the files of one email. */
const maxBytes = 20 * 1024 * 1024;

/** Sends an email for each row. A mail server cannot be asked whether it has a message. */
export const emailStep: DestinationStep<'email'> = {
  kind: 'destination',
  async open({ parts, run, config, read }) {
    const connection = await openConnection(parts, run.workspaceId, config.connectionId, 'smtp');
    const transport = openSmtp(parts, connection);
    const optional = (source: string | undefined) => (source === undefined ? undefined : read.text(source));
    const [to, subject, text] = [read.text(config.to), read.text(config.subject), read.text(config.text)];
    const [cc, bcc, replyTo] = [optional(config.cc), optional(config.bcc), optional(config.replyTo)];
    const html = optional(config.html);
    const attach = async (files: readonly RowFile[]) => {
      let left = maxBytes;
      const attachments: { filename: string; content: Buffer }[] = [];
      for (const file of files) {
        const bytes = await readRowFile(parts, run.workspaceId, file, left);
        left -= bytes.byteLength;
        attachments.push({ filename: file.name, content: Buffer.from(bytes) });
      }
      return attachments;
    };
    return {
      async deliver({ data }: FlowRow, deliveryId) {
        const files = filesOf(data);
        const links = config.file === 'link' ? files.map(({ url }) => url) : [];
        const recipients = to(data).trim();
        if (recipients === '') throw new DeliveryError('final', 'The row has no recipient.');
        const message = {
          to: recipients,
          cc: cc?.(data),
          bcc: bcc?.(data),
          replyTo: replyTo?.(data),
          subject: subject(data).replaceAll(/[\r\n]+/g, ' '),
          text: [text(data), ...links].join('\n\n'),
          html: html?.(escaped(data)),
          messageId: `<${deliveryId}@${new URL(parts.publicUrl).hostname}>`,
          attachments: config.file === 'attach' ? await attach(files) : [],
        };
        try {
          const sent: { messageId: string } = await transport.sendMail(message);
          return { reference: sent.messageId, result: { messageId: sent.messageId } };
        } catch (error) {
          throw toDeliveryError(error);
        }
      },
      close: async () => transport.close(),
    };
  },
};

/** Texts of a row as they may stand in HTML. */
function escaped(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const escape = (item: unknown): unknown => {
    if (typeof item === 'string') return escapeHtml(item);
    if (typeof item !== 'object' || item === null) return item;
    return Array.isArray(item) ? item.map(escape) : escaped({ ...item });
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, escape(member)]));
}

/** Only once the message itself was on its way can it have been taken although nobody said so. */
function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof ServiceError) return new DeliveryError('retry', error.message, { cause: error });
  const { message, code, command, responseCode } = error as Error &
    Partial<Record<'code' | 'command', string>> & {
      responseCode?: number;
    };
  const said = `The mail server refused the email. ${message.slice(0, 300)}`;
  if (responseCode !== undefined) {
    return new DeliveryError(responseCode >= 500 || code === 'EAUTH' ? 'final' : 'retry', said, { cause: error });
  }
  if (code === 'EAUTH' || code === 'EENVELOPE') return new DeliveryError('final', said, { cause: error });
  const isBefore = command !== undefined && command !== 'DATA';
  return new DeliveryError(isBefore ? 'retry' : 'unknown', `The mail server broke off. ${message.slice(0, 300)}`, {
    cause: error,
  });
}
