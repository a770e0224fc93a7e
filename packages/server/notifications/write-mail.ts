import type { MailLanguage, Notification } from '@platen/api';
import { DateTime } from 'luxon';
import type { Mail } from '../accounts/mailer.ts';
import { html, type Html } from '../pages/html.ts';
import { directionOf, formatString } from '../pages/page-language.ts';
import { mailStrings } from './mail-strings.ts';
import { unsubscribePath } from './unsubscribe-token.ts';

/** Maximum number of notifications listed in one email; the number of further ones is stated. */
const maxNotified = 50;

/** Content and recipient of an email. */
export interface MailedNews {
  to: string;
  /** The newest first; at least one. */
  notifications: readonly Notification[];
  language: MailLanguage;
  timeZone: string;
  /** URL of the service, without a slash at the end. */
  publicUrl: string;
  unsubscribeToken: string;
}

/** One notification, written for its mail. */
interface Line {
  sentence: string;
  excerpt: string;
  when: string;
  url: string;
}

/** Writes an email about notifications: what happened in order of time, with links to it and a way to unsubscribe. */
export function writeMail({ to, notifications, language, timeZone, publicUrl, unsubscribeToken }: MailedNews): Mail {
  const strings = mailStrings[language];
  const notified = notifications.slice(0, maxNotified).toReversed();
  const more = notifications.length - notified.length;
  const lines = notified.map((each): Line => {
    const name = each.actor?.name || strings.somebody;
    return {
      sentence: formatString(strings[each.kind], { name: onOneLine(name), title: onOneLine(each.title) }),
      excerpt: each.comment?.excerpt ?? '',
      when: DateTime.fromISO(each.created_at, { zone: timeZone })
        .setLocale(language)
        .toLocaleString(DateTime.DATETIME_MED_WITH_WEEKDAY),
      url: addressOf(publicUrl, each),
    };
  });
  const groups = Map.groupBy(
    lines.map((line, index) => ({ line, workspace: notified[index]?.workspace.name ?? '' })),
    ({ workspace }) => workspace,
  );
  const subject =
    notifications.length === 1
      ? (lines[0]?.sentence ?? '')
      : formatString(strings.several, { count: notifications.length });
  const all = `${publicUrl}/dashboard/notifications`;
  const unsubscribe = publicUrl + unsubscribePath(unsubscribeToken);
  const newest = notifications[0]?.id ?? 0;
  const moreLine = more > 0 ? `${formatString(strings.more, { count: more })} ` : '';
  const text = [
    ...[...groups].flatMap(([workspace, entries]) => [
      `${workspace}\n`,
      ...entries.map(({ line }) => `${line.sentence} (${line.when})\n${quote(line.excerpt)}${line.url}\n`),
    ]),
    `${moreLine}${strings.all}: ${all}\n`,
    `--\n${strings.why}\n${strings.settings}: ${all}\n${strings.unsubscribe}: ${unsubscribe}`,
  ].join('\n');
  const page = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif">
        <div style="max-width: 560px; margin: 0 auto">
          ${[...groups].map(
            ([workspace, entries]) =>
              html`<h1 style="margin: 0 0 16px; font-size: 18px" dir="auto">${workspace}</h1>
                ${entries.map(({ line }) => writeEntry(line))}`,
          )}
          <p>${moreLine}<a href="${all}">${strings.all}</a></p>
          <hr style="margin: 24px 0; border: 0; border-top: 1px solid #8886" />
          <p style="font-size: 13px; opacity: .75">
            ${strings.why}<br />
            <a href="${all}">${strings.settings}</a> · <a href="${unsubscribe}">${strings.unsubscribe}</a>
          </p>
        </div>
      </body>
    </html> `.text;
  return {
    to,
    subject: subject.slice(0, 200),
    text,
    html: page,
    // The same for the same news: programs that are given a mail twice show it once.
    messageId: `<notifications.${newest}.${notifications.length}@${new URL(publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribe}>`,
      // RFC 8058 has it for https alone.
      ...(unsubscribe.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

function writeEntry({ sentence, excerpt, when, url }: Line): Html {
  return html`<div style="margin: 0 0 20px">
    <p style="margin: 0"><a href="${url}" style="font-weight: 600">${sentence}</a></p>
    <p style="margin: 0; font-size: 13px; opacity: .75">${when}</p>
    ${
      excerpt !== '' &&
      html`<blockquote dir="auto" style="margin: 6px 0 0; padding: 0 12px; border-inline-start: 3px solid #8886">
        ${excerpt}
      </blockquote>`
    }
  </div> `;
}

/** Where the dashboard shows what a notification is about. */
function addressOf(publicUrl: string, { flow, item_id: item, workspace }: Notification): string {
  const query = `?workspace=${workspace.id}`;
  return flow && item !== null
    ? `${publicUrl}/dashboard/approvals/${encodeURIComponent(flow.slug)}/items/${item}${query}`
    : `${publicUrl}/dashboard/notifications`;
}

function quote(excerpt: string): string {
  return excerpt === '' ? '' : `> ${excerpt}\n`;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
