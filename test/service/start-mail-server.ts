import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A mail as a server was given it. */
export interface ReceivedMail {
  to: string[];
  /** The value of a header field, unfolded and decoded; empty when there is none. */
  header(name: string): string;
  /** The part of that media type, decoded. */
  part(mediaType: 'text/plain' | 'text/html'): string;
}

/** A mail server on this machine that takes everything, unless it is told to refuse. */
export interface MailServer {
  /** For `PLATEN_SMTP_URL`. */
  url: string;
  mails: ReceivedMail[];
  /** What it answers to recipients; `250 fine` unless it is set, such as to `451 later`. */
  recipients: string;
  /** Called when a mail is there, before it is said to be taken: a client that waits has it neither taken nor refused. */
  onMail: () => Promise<void> | void;
  close(): Promise<void>;
}

/** Starts a mail server (RFC 5321). */
export async function startMailServer(): Promise<MailServer> {
  const server = createServer((socket) => {
    let to: string[] = [];
    let data: string[] | undefined;
    let rest = '';
    const answer = (line: string): void => void (socket.destroyed || socket.write(`${line}\r\n`));
    const take = async (line: string): Promise<void> => {
      if (data && line !== '.') data.push(line.replace(/^\./, ''));
      else if (data) {
        mailServer.mails.push(readMail(to, data));
        [to, data] = [[], undefined];
        await mailServer.onMail();
        answer('250 taken');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else if (line.startsWith('EHLO')) answer('250-mail.test\r\n250 SMTPUTF8');
      else if (line === 'DATA') {
        data = [];
        answer('354 go on');
      } else if (line.startsWith('RCPT')) {
        to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        answer(mailServer.recipients);
      } else {
        if (line.startsWith('MAIL')) to = [];
        answer('250 fine');
      }
    };
    let taken = Promise.resolve();
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) taken = taken.then(() => take(line));
    });
    answer('220 mail.test ESMTP');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    recipients: '250 fine',
    onMail: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

/** Reads a message (RFC 5322) with its parts (RFC 2046). */
function readMail(to: string[], lines: readonly string[]): ReceivedMail {
  const whole = splitPart(lines.join('\n'));
  const boundary = /boundary="?([^";]+)"?/.exec(whole.header('content-type'))?.[1];
  const parts =
    boundary === undefined ? [whole] : whole.body.split(`--${boundary}`).map((each) => splitPart(each.trim()));
  return {
    to,
    header: whole.header,
    part(mediaType) {
      const found = parts.find(({ header }) => header('content-type').startsWith(mediaType));
      if (!found) return '';
      const encoding = found.header('content-transfer-encoding').toLowerCase();
      if (encoding === 'base64') return Buffer.from(found.body, 'base64').toString();
      return encoding === 'quoted-printable' ? fromQuoted(found.body.replaceAll('=\n', '')) : found.body;
    },
  };
}

function splitPart(text: string): { header(name: string): string; body: string } {
  const [head = '', ...body] = text.split('\n\n');
  const fields = head.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  return {
    body: body.join('\n\n'),
    header(name) {
      const field = fields.find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
      return fromWords(field?.slice(name.length + 1).trim() ?? '');
    },
  };
}

/** Decodes encoded words (RFC 2047). */
function fromWords(text: string): string {
  return text
    .replaceAll(/(\?=) (?==\?)/g, '$1')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : fromQuoted(word.replaceAll('_', ' ')),
    );
}

function fromQuoted(text: string): string {
  return decodeURIComponent(text.replaceAll('%', '%25').replaceAll(/=([0-9A-F]{2})/gi, '%$1'));
}
