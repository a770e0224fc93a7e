import { z } from 'zod';
import { columnName, connectionId, defineNode, rowText } from './workflow-node.ts';

const filePath = rowText
  .default('{files[0].name}')
  .describe('Where the file goes, with expressions: `certificates/{name}.pdf`. Further files of a row get a number.');

/** The steps that deliver what was made. */
export const destinationNodes = {
  send_webhook: defineNode({
    kind: 'destination',
    title: 'Post to a webhook',
    description: 'Posts each row as JSON, signed with the webhook secret of the workspace.',
    config: z.strictObject({
      url: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .describe('A public http or https address.'),
    }),
  }),
  file_url: defineNode({
    kind: 'destination',
    title: 'Address of the file',
    description: 'Gives each row the address of its file, in the column `file_url`.',
    config: z.strictObject({}),
    needsFiles: true,
  }),
  email: defineNode({
    kind: 'destination',
    title: 'Email',
    description: 'Sends an email for each row over your SMTP server.',
    connection: ['smtp'],
    config: z.strictObject({
      connectionId: connectionId.describe('A connection of the type smtp.'),
      to: rowText.min(1).describe('The recipients, separated by commas: `{email}`.'),
      cc: rowText.optional(),
      bcc: rowText.optional(),
      replyTo: rowText.optional(),
      subject: rowText.min(1).describe('The subject: `Your certificate, {name}`.'),
      text: rowText.min(1).describe('The text of the email.'),
      html: rowText.optional().describe('The same as HTML. Values are escaped.'),
      file: z
        .enum(['attach', 'link', 'none'])
        .default('attach')
        .describe('Whether the files of the row are attached, at most 20 MiB together, or linked below the text.'),
    }),
  }),
  s3: defineNode({
    kind: 'destination',
    title: 'S3 bucket',
    description: 'Puts the files of each row into your bucket: Amazon S3, MinIO, R2 and others.',
    connection: ['s3'],
    needsFiles: true,
    config: z.strictObject({
      connectionId: connectionId.describe('A connection of the type s3.'),
      key: filePath,
    }),
  }),
  sheet_writeback: defineNode({
    kind: 'destination',
    title: 'Write back to a sheet',
    description:
      'Writes the address of the file into a column of the row it came from: in a Google sheet, a table of Airtable or a database of Notion.',
    connection: ['google_service_account', 'google_oauth', 'airtable', 'notion'],
    config: z.strictObject({
      connectionId: connectionId.describe(
        'A connection of the type google_service_account, google_oauth, airtable or notion.',
      ),
      column: columnName.describe('The column, field or property into which it is written. It must be there.'),
      value: rowText.min(1).default('{files[0].url}').describe('The text that is written.'),
      spreadsheetId: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Google: the sheet. Default: that of the data source.'),
      sheet: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Google: the name of the tab. Default: that of the data source.'),
      keyColumn: columnName
        .optional()
        .describe(
          'Google: the column by which a row is found again, such as `id`. Default: the row is where it was read.',
        ),
      baseId: z.string().min(1).max(100).optional().describe('Airtable: the base. Default: that of the data source.'),
      table: z.string().min(1).max(200).optional().describe('Airtable: the table. Default: that of the data source.'),
    }),
  }),
  sftp: defineNode({
    kind: 'destination',
    title: 'SFTP',
    description: 'Uploads the files of each row to an SFTP server.',
    connection: ['sftp'],
    needsFiles: true,
    config: z.strictObject({
      connectionId: connectionId.describe('A connection of the type sftp.'),
      path: filePath,
    }),
  }),
  webdav: defineNode({
    kind: 'destination',
    title: 'WebDAV',
    description: 'Puts the files of each row into a folder of a WebDAV server, such as Nextcloud.',
    connection: ['webdav'],
    needsFiles: true,
    config: z.strictObject({
      connectionId: connectionId.describe('A connection of the type webdav.'),
      path: filePath,
    }),
  }),
  slack: defineNode({
    kind: 'destination',
    title: 'Slack',
    description: 'Posts a message for each row to a Slack channel.',
    connection: ['slack'],
    config: z.strictObject({
      connectionId: connectionId.describe('A connection of the type slack.'),
      text: rowText.min(1).describe('The message: `{name} is ready: {files[0].url}`.'),
      image: z.boolean().default(true).describe('If true, the first file is shown if it is an image.'),
    }),
  }),
  social: defineNode({
    kind: 'destination',
    title: 'Social post',
    description: 'Publishes a post with the files of each row at connected social accounts.',
    plan: 'paid',
    config: z.strictObject({
      accounts: z
        .array(z.int().positive())
        .min(1)
        .max(20)
        .describe('The ids of connected accounts, from `GET /social/accounts`.'),
      text: rowText.default('').describe('The text of the post: `{name} is back in stock`.'),
      alt: rowText.min(1).optional().describe('The alternative text of the images.'),
      status: z
        .enum(['published', 'draft'])
        .default('published')
        .describe('`draft` stores the post without publishing it.'),
    }),
  }),
};
