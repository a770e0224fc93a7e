import type { WorkflowConnectionType } from '@platen/api';
import { ServiceError } from '../../http/service-error.ts';
import type { WorkflowParts } from '../workflow-parts.ts';
import { readConnection } from './connection-store.ts';
import { DeliveryError, StepError } from '../steps/step.ts';
import { requestAccountToken, requestOAuthToken, type GoogleToken } from './google-token.ts';
import { openS3Bucket } from './s3-bucket.ts';
import { openSftp } from './sftp.ts';
import { openSmtp } from './smtp.ts';
import { openWebdav } from './webdav.ts';

/** Answers settings that were found out, such as the key of a host, which must not change later. */
type Test = (
  parts: WorkflowParts,
  stored: { settings: Record<string, unknown>; credentials: string },
) => Promise<Record<string, unknown> | void>;

const refused = (sentence: string, cause?: unknown): ServiceError =>
  new ServiceError('connection_failed', sentence, { cause });

/** How each type of connection is tested. Nothing that others could see is sent. */
const tests: Readonly<Record<WorkflowConnectionType, Test>> = {
  async smtp(parts, stored) {
    const transport = openSmtp(parts, readConnection(parts, stored, 'smtp'));
    try {
      await transport.verify();
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      const said = error instanceof Error ? error.message.slice(0, 200) : '';
      throw refused(`The mail server did not take the connection. ${said}`.trim(), error);
    } finally {
      transport.close();
    }
  },
  async s3(parts, stored) {
    const bucket = openS3Bucket(parts, readConnection(parts, stored, 's3'));
    try {
      const status = await bucket.head();
      if (status >= 300) throw refused(`The bucket responded with status ${status}: check its name, region and keys.`);
    } finally {
      bucket.close();
    }
  },
  async sftp(parts, stored) {
    const folder = openSftp(parts, readConnection(parts, stored, 'sftp'));
    try {
      return { hostKey: await folder.look() };
    } catch (error) {
      if (error instanceof DeliveryError && error.cause instanceof ServiceError) throw error.cause;
      throw refused(error instanceof Error ? error.message : String(error), error);
    } finally {
      await folder.close();
    }
  },
  async webdav(parts, stored) {
    const status = await openWebdav(parts, readConnection(parts, stored, 'webdav')).look();
    if (status !== 207) {
      throw refused(`The WebDAV server responded with status ${status}: check the address, user and password.`);
    }
  },
  async slack(parts, stored) {
    const { webhookUrl } = readConnection(parts, stored, 'slack');
    // A message without a text is refused, and shown to nobody: what refuses it is there, and knows the address.
    const { status, bytes } = await parts.fetcher.fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      maxBytes: 64 * 1024,
    });
    const said = Buffer.from(bytes).toString().slice(0, 100);
    if (status === 400 && /no_text|invalid_payload/.test(said)) return;
    throw refused(`Slack responded with status ${status}${said === '' ? '' : ` (${said})`}: check the address.`);
  },
  async google(parts, stored) {
    const { apiKey, baseUrl } = readConnection(parts, stored, 'google');
    // No sheet has this id: a key that works is told so.
    const status = await statusOf(
      parts,
      `${baseUrl}/v4/spreadsheets/none?${new URLSearchParams({ key: apiKey }).toString()}`,
    );
    if (status !== 404)
      throw refused(`Google responded with status ${status}: check the key, and that it may use the Sheets API.`);
  },
  google_service_account: async (parts, stored) => {
    const account = readConnection(parts, stored, 'google_service_account');
    await testGoogle(parts, account.baseUrl, () => requestAccountToken(parts, account));
  },
  google_oauth: async (parts, stored) => {
    const account = readConnection(parts, stored, 'google_oauth');
    await testGoogle(parts, account.baseUrl, () => requestOAuthToken(parts, account));
  },
  async airtable(parts, stored) {
    const { token, baseUrl } = readConnection(parts, stored, 'airtable');
    const status = await statusOf(parts, `${baseUrl}/v0/meta/whoami`, { authorization: `Bearer ${token}` });
    if (status !== 200) throw refused(`Airtable responded with status ${status}: check the token.`);
  },
  async notion(parts, stored) {
    const { token, baseUrl } = readConnection(parts, stored, 'notion');
    const headers = { authorization: `Bearer ${token}`, 'notion-version': '2022-06-28' };
    const status = await statusOf(parts, `${baseUrl}/v1/users/me`, headers);
    if (status !== 200) throw refused(`Notion responded with status ${status}: check the secret.`);
  },
  async http_headers(parts, stored) {
    readConnection(parts, stored, 'http_headers');
  },
};

async function testGoogle(parts: WorkflowParts, baseUrl: string, request: () => Promise<GoogleToken>): Promise<void> {
  const { token } = await request().catch((error: unknown) => {
    throw error instanceof StepError ? refused(error.message, error) : error;
  });
  // No sheet has this id: an account that may use the API is told so.
  const status = await statusOf(parts, `${baseUrl}/v4/spreadsheets/none`, { authorization: `Bearer ${token}` });
  if (status !== 404)
    throw refused(`Google responded with status ${status}: check that the account may use the Sheets API.`);
}

async function statusOf(
  { fetcher }: WorkflowParts,
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { status } = await fetcher.fetch(url, { headers, maxBytes: 1024 * 1024, timeoutMs: 15_000 });
  return status;
}

/** Tests a connection with its present settings, and answers them with what was found out. Throws ServiceError `connection_failed`, and what the address is refused with. */
export async function testConnection(
  parts: WorkflowParts,
  type: WorkflowConnectionType,
  stored: { settings: Record<string, unknown>; credentials: string },
): Promise<Record<string, unknown>> {
  return { ...stored.settings, ...(await tests[type](parts, stored)) };
}
