import { generalCallsPerMinute } from '@platen/api';
import { z } from 'zod';
import { aiVariables } from './ai-variables.ts';
import { createFetchAllowance } from './fetch-allowance.ts';
import { namedNumbers } from './named-numbers.ts';
import { socialApps, socialBaseUrls } from './social-apps.ts';
import { address, count, list } from './value-schemas.ts';
import { stockVariables } from './stock-variables.ts';
import { parseVariables, type Variable } from './variable.ts';

const megabytes = 1024 * 1024;
const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** Every environment variable the service reads, in the order of the README's table. Nothing else reads the environment. */
export const variables = {
  port: { name: 'PORT', schema: port.default(5199), means: 'Port to listen on; 0 takes a free one.' },
  host: { name: 'HOST', schema: z.string().min(1).default('127.0.0.1'), means: 'Address to listen on.' },
  publicUrl: {
    name: 'PLATEN_PUBLIC_URL',
    schema: address.optional(),
    means: 'Public URL of the service, used in links. Default: host and port.',
  },
  trustProxy: {
    name: 'PLATEN_TRUST_PROXY',
    schema: list.default([]),
    means: 'Addresses or networks of the proxies whose X-Forwarded headers are trusted.',
  },
  dataDirectory: {
    name: 'PLATEN_DATA_DIR',
    schema: z.string().min(1).default('.data'),
    means: 'Folder of the embedded database, of files, and of work in progress.',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    secret: true,
    means: 'Postgres 15 or newer. Without it the embedded database in the data folder is used.',
  },
  databaseConnections: {
    name: 'PLATEN_DATABASE_CONNECTIONS',
    schema: count(2, 500).default(10),
    means: 'Maximum connections to Postgres per process.',
  },
  databaseTimeoutMs: {
    name: 'PLATEN_DATABASE_TIMEOUT_MS',
    schema: count(100, 3_600_000).default(30_000),
    means:
      'Milliseconds that Postgres has to answer a statement or accept a connection; after that, requests are answered with 503. Migrations, exports, imports and cleaning up may take longer.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    schema: z.url({ protocol: /^rediss?$/ }).optional(),
    secret: true,
    means: 'Redis that counts for rate limits, shared by all processes.',
  },
  s3Bucket: {
    name: 'PLATEN_S3_BUCKET',
    schema: z.string().min(1).optional(),
    means: 'Bucket for files. Without it, files are stored in the data folder.',
  },
  s3Endpoint: {
    name: 'PLATEN_S3_ENDPOINT',
    schema: address.optional(),
    means: 'Address of an S3 service other than AWS.',
  },
  s3Region: {
    name: 'PLATEN_S3_REGION',
    schema: z.string().min(1).default('us-east-1'),
    means: 'Region of the bucket.',
  },
  s3AccessKeyId: {
    name: 'PLATEN_S3_ACCESS_KEY_ID',
    schema: z.string().min(1).optional(),
    means: 'Access key. Without it, the AWS SDK uses its default credentials.',
  },
  s3SecretAccessKey: {
    name: 'PLATEN_S3_SECRET_ACCESS_KEY',
    schema: z.string().min(1).optional(),
    secret: true,
    means: 'Secret of the access key.',
  },
  s3PathStyle: {
    name: 'PLATEN_S3_PATH_STYLE',
    schema: flag.default(false),
    means: 'Put the bucket in the path instead of the host name.',
  },
  secret: {
    name: 'PLATEN_SECRET',
    schema: z.string().min(32).optional(),
    secret: true,
    means:
      'At least 32 characters with which secrets in the database are encrypted; the same in every process. Required with DATABASE_URL. Otherwise it is created once and stored in the data folder.',
  },
  previousSecrets: {
    name: 'PLATEN_PREVIOUS_SECRETS',
    schema: list.default([]),
    secret: true,
    means:
      'Earlier values of PLATEN_SECRET, separated by commas. The next start encrypts everything again with the current value; then you can remove them.',
  },
  bootstrapKey: {
    name: 'PLATEN_BOOTSTRAP_KEY',
    schema: z
      .string()
      .regex(/^osk_[!-~]{32,200}$/, 'must be osk_ and at least 32 visible characters after it')
      .optional(),
    secret: true,
    means:
      'The API key that the first start creates, instead of printing a random one: `osk_` and at least 32 characters of your own.',
  },
  workers: {
    name: 'PLATEN_WORKERS',
    schema: count(0, 64).default(4),
    means:
      'Render jobs that a process works on at a time, plus half as many videos; a workspace gets at most half of each. 0 makes `platen serve` leave them to `platen worker`.',
  },
  workspaceJobs: {
    name: 'PLATEN_WORKSPACE_JOBS',
    schema: count(1, 1_000_000).default(10_000),
    means:
      'Maximum waiting render jobs per workspace, a quarter of them per embed user; more get 429. Videos are counted separately.',
  },
  renderThreads: {
    name: 'PLATEN_RENDER_THREADS',
    schema: count(1, 64).optional(),
    means: 'Render threads. Default: as many as memory and processors allow.',
  },
  memoryBudgetBytes: {
    name: 'PLATEN_MEMORY_MB',
    schema: count(256, 1_000_000)
      .transform((size) => size * megabytes)
      .optional(),
    means: 'Resident memory in MB past which render threads are replaced. Default: half of the machine.',
  },
  renderQueue: {
    name: 'PLATEN_RENDER_QUEUE',
    schema: count(1, 10_000).default(256),
    means: 'Maximum waiting synchronous renders; more get 503.',
  },
  workspaceRenderQueue: {
    name: 'PLATEN_WORKSPACE_RENDER_QUEUE',
    schema: count(1, 10_000).default(64),
    means: 'Maximum waiting synchronous renders per workspace, a quarter of them per embed user; more get 429.',
  },
  renderWaitMs: {
    name: 'PLATEN_RENDER_WAIT_MS',
    schema: count(100, 600_000).default(30_000),
    means:
      'Time that a synchronous render may wait for a thread; then it gets 429 if it waits for its own workspace, else 503.',
  },
  renderTimeoutMs: {
    name: 'PLATEN_RENDER_TIMEOUT_MS',
    schema: count(100, 600_000).default(60_000),
    means: 'Time limit of a synchronous render, not counting time for waiting and fetching.',
  },
  fetchTimeoutMs: {
    name: 'PLATEN_FETCH_TIMEOUT_MS',
    schema: count(100, 600_000).default(30_000),
    means: 'Time limit for fetching the files of one render; missing ones are reported.',
  },
  jobTimeoutMs: {
    name: 'PLATEN_JOB_TIMEOUT_MS',
    schema: count(1000, 3_600_000).default(900_000),
    means: 'Time limit of a render job, not counting time for waiting and fetching.',
  },
  keepRendersMs: {
    name: 'PLATEN_KEEP_RENDERS_DAYS',
    schema: count(7, 100_000)
      .transform((days) => days * 24 * 3_600_000)
      .optional(),
    means: 'Days, at least 7, after which files of renders outside of the cache are removed. Default: never.',
  },
  cacheBytes: {
    name: 'PLATEN_CACHE_MB',
    schema: count(0, 10_000_000)
      .default(10_000)
      .transform((size) => size * megabytes),
    means: 'Maximum size in MB of cached renders per workspace; the least used are removed first.',
  },
  maxImageBytes: {
    name: 'PLATEN_MAX_IMAGE_MB',
    schema: count(1, 500)
      .default(50)
      .transform((size) => size * megabytes),
    means: 'Maximum size in MB of an image in the brand assets.',
  },
  maxFontBytes: {
    name: 'PLATEN_MAX_FONT_MB',
    schema: count(1, 500)
      .default(20)
      .transform((size) => size * megabytes),
    means: 'Maximum size in MB of a font in the brand assets.',
  },
  maxVideoBytes: {
    name: 'PLATEN_MAX_VIDEO_MB',
    schema: count(1, 500)
      .default(200)
      .transform((size) => size * megabytes),
    means: 'Maximum size in MB of a video in the brand assets.',
  },
  maxAudioBytes: {
    name: 'PLATEN_MAX_AUDIO_MB',
    schema: count(1, 500)
      .default(100)
      .transform((size) => size * megabytes),
    means: 'Maximum size in MB of an audio file in the brand assets.',
  },
  fetchAllow: {
    name: 'PLATEN_FETCH_ALLOW',
    schema: list.default([]).superRefine((entries, context) => {
      try {
        createFetchAllowance(entries);
      } catch (error) {
        context.addIssue({
          code: 'custom',
          message: error instanceof Error ? error.message.replace(/\.$/, '') : 'is wrong',
        });
      }
    }),
    means:
      'Hosts (`assets.internal`, `127.0.0.1:9000`) and networks (`10.1.0.0/16`) that may be fetched from although they are not public.',
  },
  corsOrigins: {
    name: 'PLATEN_CORS_ORIGINS',
    schema: list.default([]),
    means:
      'Origins (`https://app.example`) whose pages may call the service from a browser, besides those allowed by embeds.',
  },
  rateLimitFactor: {
    name: 'PLATEN_RATE_LIMIT_FACTOR',
    schema: z.coerce.number().min(0).max(1000).default(1),
    means: 'Every rate limit is multiplied by this; 0 turns them off.',
  },
  rateLimits: {
    name: 'PLATEN_RATE_LIMITS',
    schema: namedNumbers(generalCallsPerMinute, { noun: 'limit', min: 1, max: 1_000_000 }),
    means: `Requests per minute for each kind of operation without its own limit, such as \`renders=3000,saves=60\`. They are counted for each key, person and embed user, and four times as many for a workspace.`,
  },
  signUp: {
    name: 'PLATEN_SIGN_UP',
    schema: z.enum(['invitation', 'open']).default('invitation'),
    means:
      'Who may sign up after the first person, who owns the instance: `invitation`, or `open` for everyone, each with a workspace of their own.',
  },
  sessionMs: {
    name: 'PLATEN_SESSION_DAYS',
    schema: count(1, 365)
      .default(30)
      .transform((days) => days * 24 * 3_600_000),
    means: 'Days after which people must sign in again, even if they are active.',
  },
  sessionIdleMs: {
    name: 'PLATEN_SESSION_IDLE_HOURS',
    schema: count(1, 8760)
      .default(336)
      .transform((hours) => hours * 3_600_000),
    means: 'Hours of inactivity after which people must sign in again. Default: 14 days.',
  },
  accountDeletionMs: {
    name: 'PLATEN_ACCOUNT_DELETION_DAYS',
    schema: count(0, 90)
      .default(7)
      .transform((days) => days * 24 * 3_600_000),
    means: 'Days in which people can cancel the deletion of their account.',
  },
  workspaceDeletionMs: {
    name: 'PLATEN_WORKSPACE_DELETION_DAYS',
    schema: count(0, 90)
      .default(14)
      .transform((days) => days * 24 * 3_600_000),
    means: 'Days in which owners can cancel the deletion of a workspace.',
  },
  smtpUrl: {
    name: 'PLATEN_SMTP_URL',
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    secret: true,
    means:
      'Mail server, such as `smtps://name:password@mail.example:465`. Without it, emails are written to the log, including their links.',
  },
  mailFrom: {
    name: 'PLATEN_MAIL_FROM',
    schema: z.string().min(3).max(320).optional(),
    means: 'Sender of emails, such as `Platen <platen@example.com>`. Default: platen at the host of PLATEN_PUBLIC_URL.',
  },
  oidcIssuer: {
    name: 'PLATEN_OIDC_ISSUER',
    schema: address.optional(),
    means: 'Issuer of an OpenID Connect provider that people can also sign in with.',
  },
  oidcClientId: {
    name: 'PLATEN_OIDC_CLIENT_ID',
    schema: z.string().min(1).optional(),
    means: 'Client ID at that provider. The redirect URI is /sign-in/provider/callback.',
  },
  oidcClientSecret: {
    name: 'PLATEN_OIDC_CLIENT_SECRET',
    schema: z.string().min(1).optional(),
    secret: true,
    means: 'Client secret at that provider. Without it, the instance is a public client.',
  },
  oidcName: {
    name: 'PLATEN_OIDC_NAME',
    schema: z.string().min(1).max(60).default('single sign-on'),
    means: 'Name of that provider on the sign-in button.',
  },
  hasApprovalsApi: {
    name: 'PLATEN_APPROVALS_API',
    schema: flag.default(true),
    means:
      'Whether API keys and access tokens may call the approval endpoints; otherwise they get 503. Signed-in people always may, and renders always obey approvals. Default: true.',
  },
  socialApps: {
    name: 'PLATEN_SOCIAL_APPS',
    schema: socialApps.optional(),
    secret: true,
    means:
      'Your apps at social networks, as JSON: `{"linkedin": {"clientId": "…", "clientSecret": "…"}}`, with `scopes` to request other permissions than the default. Bluesky and Mastodon need none.',
  },
  socialBaseUrls: {
    name: 'PLATEN_SOCIAL_BASE_URLS',
    schema: socialBaseUrls.optional(),
    means:
      'Other base addresses of social networks, such as `linkedin=https://proxy.example`, separated by commas. Private ones also go to PLATEN_FETCH_ALLOW.',
  },
  plan: {
    name: 'PLATEN_PLAN',
    schema: z.enum(['free', 'paid', 'enterprise']).default('enterprise'),
    means: 'Plan of new workspaces.',
  },
  credits: {
    name: 'PLATEN_CREDITS',
    schema: count(0, 1_000_000_000).optional(),
    means: 'Render credits per month of new workspaces. Default: unlimited.',
  },
  aiCredits: {
    name: 'PLATEN_AI_CREDITS',
    schema: count(0, 1_000_000_000).optional(),
    means: 'AI credits per month of new workspaces. Default: unlimited.',
  },
  ...aiVariables,
  ...stockVariables,
  isOverageAllowed: {
    name: 'PLATEN_OVERAGE',
    schema: flag.default(false),
    means: 'Whether renders continue past the credit limit, counted as overage; otherwise they get 402.',
  },
  creditPrices: {
    name: 'PLATEN_CREDIT_PRICES',
    schema: namedNumbers({ image: 1, pdf_page: 1, video_second: 1 }, { noun: 'price', min: 0, max: 1000 }),
    means:
      'Render credits for an image, a PDF page and each started second of video, such as `image=1,pdf_page=1,video_second=2`. Default: 1 each.',
  },
  slowRequestMs: {
    name: 'PLATEN_SLOW_REQUEST_MS',
    schema: count(100, 3_600_000).default(30_000),
    means:
      'Time limit for a request to arrive, plus a second for every 16 KiB of a body; then it gets 408. Responses that a client does not read for the same time are aborted.',
  },
  workerPort: {
    name: 'PLATEN_WORKER_PORT',
    schema: port.optional(),
    means: 'Port on which `platen worker` serves /healthz, /readyz and /metrics. Default: none.',
  },
  metricsToken: {
    name: 'PLATEN_METRICS_TOKEN',
    schema: z.string().min(16).optional(),
    secret: true,
    means:
      'Token that /metrics requires as "Authorization: Bearer …". Without it, metrics are available on this machine only, and not at all once PLATEN_PUBLIC_URL is set.',
  },
  stopGraceMs: {
    name: 'PLATEN_STOP_GRACE_MS',
    schema: count(0, 3_600_000).default(20_000),
    means: 'Time that requests and jobs have to finish when the process stops; then jobs return to the queue.',
  },
  logLevel: {
    name: 'PLATEN_LOG_LEVEL',
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    means: 'Minimum level that is logged.',
  },
} satisfies Record<string, Variable>;

/** The parsed environment. */
export type Config = { [Key in keyof typeof variables]: z.output<(typeof variables)[Key]['schema']> };

/** Reads the variables. An empty one counts as unset. Throws ConfigError, which names every variable that is wrong. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  return parseVariables(variables, environment) as Config;
}
