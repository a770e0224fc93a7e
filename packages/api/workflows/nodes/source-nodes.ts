import { z } from 'zod';
import { batchFileId } from '../../batches/batch-body.ts';
import { columnName, connectionId, defineNode } from './workflow-node.ts';

const cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
const path = z.string().max(1000);
const address = z.url({ protocol: /^https?$/ }).max(2000);

/** A file of rows: uploaded, or at an address. */
const fileConfig = z
  .strictObject({
    url: address.optional().describe('A public http or https address of the file.'),
    fileId: batchFileId.optional().describe('A file that was uploaded for batches; it can be used for a day.'),
  })
  .refine(({ url, fileId }) => (url === undefined) !== (fileId === undefined), {
    message: 'needs either url or fileId',
    path: ['url'],
  });

/** The steps that bring rows. */
export const sourceNodes = {
  webhook_body: defineNode({
    kind: 'data',
    title: 'Posted data',
    description: 'The data that was posted to the address of the workflow: an object is one row, a list many.',
    config: z.strictObject({
      path: path
        .optional()
        .describe('Where the rows are in the data, as a JSONPath such as `$.order.items`. Default: all of it.'),
    }),
  }),
  rows: defineNode({
    kind: 'data',
    title: 'Rows',
    description: 'Rows that are typed in here.',
    config: z.strictObject({
      rows: z.array(z.record(columnName, cell)).min(1).max(1000).describe('A value for each column of each row.'),
    }),
  }),
  csv: defineNode({
    kind: 'data',
    title: 'CSV',
    description: 'A CSV file, whose first row names the columns.',
    config: fileConfig,
  }),
  xlsx: defineNode({
    kind: 'data',
    title: 'Excel',
    description: 'The first sheet of an XLSX file, whose first row names the columns.',
    config: fileConfig,
  }),
  json_url: defineNode({
    kind: 'data',
    title: 'JSON at an address',
    description: 'A list of JSON at an http or https address, over several pages if need be.',
    connection: ['http_headers'],
    config: z.strictObject({
      url: address.describe('A public http or https address.'),
      path: path.optional().describe('Where the list is, as a JSONPath such as `$.data.items`. Default: all of it.'),
      nextPath: path
        .optional()
        .describe('Where the address of the next page is, such as `$.links.next`. Pages are read until there is none.'),
      maxPages: z.int().min(1).max(100).default(10).describe('Maximum number of pages.'),
      connectionId: connectionId.optional().describe('A connection with headers, such as Authorization.'),
    }),
  }),
  google_sheet: defineNode({
    kind: 'data',
    title: 'Google sheet',
    description: 'A range of a Google sheet that everyone with the link may read; its first row names the columns.',
    connection: ['google', 'google_service_account', 'google_oauth'],
    config: z.strictObject({
      connectionId: connectionId.describe('A connection of the type google.'),
      spreadsheetId: z.string().min(1).max(200).describe('The id in the address of the sheet.'),
      range: z
        .string()
        .min(1)
        .max(200)
        .default('A1:Z10001')
        .describe('The range in A1 notation, such as `Orders!A1:F`.'),
    }),
  }),
  airtable: defineNode({
    kind: 'data',
    title: 'Airtable',
    description: 'The records of a table of Airtable: its fields, and `record_id`.',
    connection: ['airtable'],
    config: z.strictObject({
      connectionId: connectionId.describe('A connection of the type airtable.'),
      baseId: z.string().min(1).max(100).describe('The id of the base, such as `appXXXXXXXXXXXXXX`.'),
      table: z.string().min(1).max(200).describe('The name or id of the table.'),
      view: z.string().min(1).max(200).optional().describe('Only the records of this view, in its order.'),
    }),
  }),
  notion: defineNode({
    kind: 'data',
    title: 'Notion',
    description: 'The pages of a database of Notion: its properties, `page_id` and `page_url`.',
    connection: ['notion'],
    config: z.strictObject({
      connectionId: connectionId.describe('A connection of the type notion.'),
      databaseId: z.string().min(1).max(100).describe('The id of the database.'),
    }),
  }),
  rss: defineNode({
    kind: 'data',
    title: 'Feed',
    description:
      'The entries of an RSS or Atom feed: `id`, `title`, `url`, `description`, `content`, `published`, `image`, `author`.',
    config: z.strictObject({ url: address.describe('A public http or https address.') }),
  }),
};
