import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { createLog, createMailer, parseConfig } from '@platen/server';
import { pino } from 'pino';

/** What a mail server was given, as the lines of one connection. */
const received: string[] = [];
let server: Server;

/** A mail server that takes everything (RFC 5321). */
before(async () => {
  server = createServer((socket) => {
    let isData = false;
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        received.push(line);
        if (isData && line !== '.') continue;
        const wasData = isData;
        isData = line === 'DATA';
        if (line === 'QUIT') socket.end('221 bye\r\n');
        else if (line.startsWith('EHLO')) socket.write('250-mail.test\r\n250 SMTPUTF8\r\n');
        else if (isData) socket.write('354 go on\r\n');
        else if (wasData || /^(?:MAIL|RCPT|RSET)/.test(line)) socket.write('250 fine\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.close());

function mailerOf(environment: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const config = parseConfig(environment);
  return { mailer: createMailer({ config, publicUrl: 'https://platen.example', log }), lines };
}

const mail = {
  to: 'mira@bakery.example',
  subject: 'Ein Link für Sie',
  text: 'Hier: https://platen.example/reset-password/abcdefghijklmnopqrstuv',
};

test('mail leaves by the server that is set up, from the sender that is, and is in no log', async () => {
  const { port } = server.address() as AddressInfo;
  const { mailer, lines } = mailerOf({
    PLATEN_SMTP_URL: `smtp://127.0.0.1:${port}`,
    PLATEN_MAIL_FROM: 'Platen <platen@bakery.example>',
  });
  mailer.send(mail);
  await mailer.close();
  const text = received.join('\n');
  assert.match(text, /^MAIL FROM:<platen@bakery\.example>/m);
  assert.match(text, /^RCPT TO:<mira@bakery\.example>/m);
  assert.match(text, /^Subject: =\?UTF-8\?Q\?Ein_Link_f=C3=BCr_Sie\?=$/m);
  assert.match(text.replaceAll('=\n', ''), /reset-password\/abcdefghijklmnopqrstuv/);
  assert.deepEqual(lines, []);
});

test('a mail that cannot be sent is told of, without its link', async () => {
  const { mailer, lines } = mailerOf({ PLATEN_SMTP_URL: 'smtp://127.0.0.1:1' });
  mailer.send(mail);
  await mailer.close();
  assert.match(lines.join(''), /could not be sent: check PLATEN_SMTP_URL/);
  assert.doesNotMatch(lines.join(''), /abcdefghijklmnopqrstuv/);
});

test('without a server the link is in the log, where links that were followed are not', async () => {
  const lines: string[] = [];
  const config = parseConfig({});
  const log = createLog(config, { write: (line: string) => void lines.push(line) });
  const mailer = createMailer({ config, publicUrl: 'https://platen.example', log });
  mailer.send(mail);
  log.info({ url: '/reset-password/abcdefghijklmnopqrstuv' }, 'Answered');
  assert.match(lines[0] ?? '', /https:\/\/platen\.example\/reset-password\/abcdefghijklmnopqrstuv/);
  assert.match(lines[1] ?? '', /"url":"\/reset-password\/…"/);
});
