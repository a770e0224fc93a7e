import { z } from 'zod';
import { timestamp } from '../field.ts';

const secret = z.string().min(1).max(5000);
const host = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[A-Za-z0-9.:-]+$/, 'must be a host name or an address');
const address = z.url({ protocol: /^https?$/ }).max(2000);
const port = (usual: number) => z.int().min(1).max(65_535).default(usual);

/** The settings of each type of connection, and those that are secret: they are stored encrypted and never shown again. */
export const workflowConnectionTypes = {
  smtp: {
    title: 'SMTP server',
    settings: z.strictObject({
      host: host.describe('The server.'),
      port: port(587),
      secure: z
        .boolean()
        .default(false)
        .describe(
          'If true, the connection begins with TLS, as on port 465; else STARTTLS is used if the server has it.',
        ),
      user: z.string().max(300).optional(),
      from: z.string().min(3).max(320).describe('The sender, such as `Studio <cards@shop.example>`.'),
    }),
    credentials: z.strictObject({ password: secret.optional() }),
  },
  s3: {
    title: 'S3 bucket',
    settings: z.strictObject({
      endpoint: address.optional().describe('The address of the service. Default: Amazon S3 of the region.'),
      region: z.string().min(1).max(60).default('us-east-1'),
      bucket: z.string().min(1).max(255),
      accessKeyId: z.string().min(1).max(255),
      pathStyle: z
        .boolean()
        .default(false)
        .describe('If true, the bucket is part of the path, as MinIO usually needs it.'),
    }),
    credentials: z.strictObject({ secretAccessKey: secret }),
  },
  sftp: {
    title: 'SFTP server',
    settings: z.strictObject({
      host: host.describe('The server.'),
      port: port(22),
      user: z.string().min(1).max(300),
      folder: z
        .string()
        .max(900)
        .regex(/^[^\\]*$/)
        .default('')
        .describe('The folder below which the files go. Default: the one of the login.'),
      hostKey: z
        .string()
        .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'must be a fingerprint such as SHA256:…')
        .optional()
        .describe(
          'The fingerprint of the host’s key, as `ssh-keygen -l` shows it. Default: the key that the host has now; it must not change later.',
        ),
    }),
    credentials: z.strictObject({
      password: secret.optional(),
      privateKey: z.string().min(1).max(20_000).optional().describe('A private key in the format of OpenSSH or PEM.'),
      passphrase: secret.optional().describe('The passphrase of the key.'),
    }),
  },
  webdav: {
    title: 'WebDAV server',
    settings: z.strictObject({
      url: address.describe('The address of the folder.'),
      user: z
        .string()
        .min(1)
        .max(300)
        .regex(/^[^:]*$/)
        .optional(),
    }),
    credentials: z.strictObject({ password: secret.optional() }),
  },
  slack: {
    title: 'Slack channel',
    settings: z.strictObject({}),
    credentials: z.strictObject({ webhookUrl: address.describe('The address of an incoming webhook.') }),
  },
  google: {
    title: 'Google',
    settings: z.strictObject({ baseUrl: address.default('https://sheets.googleapis.com') }),
    credentials: z.strictObject({ apiKey: secret.describe('An API key that may use the Google Sheets API.') }),
  },
  google_service_account: {
    title: 'Google service account',
    settings: z.strictObject({
      clientEmail: z.email().max(320).describe('The `client_email` of its key. Share the sheet with this address.'),
      baseUrl: address.default('https://sheets.googleapis.com'),
      tokenUrl: address.default('https://oauth2.googleapis.com/token'),
    }),
    credentials: z.strictObject({
      privateKey: z.string().min(1).max(20_000).describe('The `private_key` of its key.'),
    }),
  },
  google_oauth: {
    title: 'Google account',
    settings: z.strictObject({
      clientId: z.string().min(1).max(500).describe('The id of an OAuth client of yours at Google.'),
      baseUrl: address.default('https://sheets.googleapis.com'),
      tokenUrl: address.default('https://oauth2.googleapis.com/token'),
    }),
    credentials: z.strictObject({
      clientSecret: secret.describe('The secret of the OAuth client.'),
      refreshToken: secret.describe(
        'A refresh token that the person gave to the client, with access to Google Sheets.',
      ),
    }),
  },
  airtable: {
    title: 'Airtable',
    settings: z.strictObject({ baseUrl: address.default('https://api.airtable.com') }),
    credentials: z.strictObject({
      token: secret.describe('A personal access token with data.records:read, and data.records:write to write back.'),
    }),
  },
  notion: {
    title: 'Notion',
    settings: z.strictObject({ baseUrl: address.default('https://api.notion.com') }),
    credentials: z.strictObject({
      token: secret.describe('The secret of an integration that was added to the database.'),
    }),
  },
  http_headers: {
    title: 'HTTP headers',
    settings: z.strictObject({}),
    credentials: z.strictObject({
      headers: z
        .record(
          z.string().regex(/^[A-Za-z0-9-]{1,100}$/),
          z
            .string()
            .max(5000)
            .regex(/^[\x20-\x7e]*$/),
        )
        .refine((headers) => Object.keys(headers).length <= 20, 'must not have more than 20 headers'),
    }),
  },
} as const satisfies Record<string, { title: string; settings: z.ZodObject; credentials: z.ZodObject }>;

/** A type of connection. */
export type WorkflowConnectionType = keyof typeof workflowConnectionTypes;

/** The settings of a connection, its secrets included. */
export type WorkflowConnectionConfig<Type extends WorkflowConnectionType> = z.output<
  (typeof workflowConnectionTypes)[Type]['settings']
> &
  z.output<(typeof workflowConnectionTypes)[Type]['credentials']>;

const typeNames = Object.keys(workflowConnectionTypes) as [WorkflowConnectionType, ...WorkflowConnectionType[]];
/** The schema of a type of connection. */
export const workflowConnectionType = z.enum(typeNames);

/** A connection of a workspace to another service, without its secrets. */
export const workflowConnection = z.object({
  id: z.int(),
  type: workflowConnectionType,
  name: z.string(),
  settings: z.record(z.string(), z.unknown()),
  used_in: z.int().describe('The number of workflows with a step that uses it.'),
  problem: z
    .string()
    .nullable()
    .describe('A sentence if its access could not be renewed or its last test failed; null while it works.'),
  tested_at: timestamp.describe('When it last answered.'),
  created_at: timestamp,
});
export type WorkflowConnection = z.infer<typeof workflowConnection>;
