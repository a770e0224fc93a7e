import { Readable } from 'node:stream';
import { formatFacts, type RenderAnswerBody, type RenderType } from '@platen/api';
import type { Storage } from '../../storage/storage.ts';
import { Reply } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { fileUrl } from '../../storage/file-address.ts';
import { maxHeldBytes, nameFile, sumBytes, type RenderOutcome } from '../files/rendered-file.ts';
import type { RenderedFile } from '../../db/tables/render-tables.ts';
import type { RenderRequest } from '../request/render-request.ts';
import { streamZip, zipFiles } from '../files/zip-files.ts';

interface AnswerParts {
  publicUrl: string;
  storage: Storage;
}

/** Bytes of one file that is read back into an answer. */
const maxBytes = 1024 * 1024 * 1024;

/** The JSON answer of a render. Bytes that were asked for as binary are addresses here, as a job's are. */
export async function toRenderAnswer(
  parts: AnswerParts,
  outcome: RenderOutcome,
  { response, metadata }: Pick<RenderRequest, 'response' | 'metadata'>,
): Promise<RenderAnswerBody> {
  const { format, report, files } = outcome;
  const type: RenderType = response.type === 'base64' ? 'base64' : 'url';
  const contentOf = async (file: RenderedFile): Promise<string> => {
    if (type === 'base64') {
      const { buffer, byteOffset, byteLength } = await readRendered(parts, outcome, file);
      const base64 = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
      return `data:${formatFacts[format].contentType};base64,${base64}`;
    }
    const url = fileUrl(parts.publicUrl, file.key);
    if (response.fileName === undefined) return url;
    return `${url}?name=${encodeURIComponent(nameFile(file, outcome, response))}`;
  };
  const pages = [...new Set(files.map((file) => file.page))];
  const outputs = await Promise.all(
    pages.map(async (page) => {
      const own = files.filter((file) => file.page === page);
      const main = own.find((file) => file.size === '');
      if (!main) throw new ServiceError('render_failed', `The render produced no file for page ${page}.`);
      const extras = own.filter((file) => file.size !== '');
      const extraSizes = await Promise.all(
        extras.map(async (file) => ({
          size: file.size,
          width: file.width,
          height: file.height,
          content: await contentOf(file),
        })),
      );
      return { page, content: await contentOf(main), ...(extras.length > 0 && { extraSizes }) };
    }),
  );
  const common = { format, type, responseTime: outcome.responseTimeMs };
  const besides = {
    ...(outcome.generated?.length && { generated: [...outcome.generated] }),
    ...(metadata !== undefined && { metadata }),
  };
  const [only] = outputs;
  if (only && outputs.length === 1) {
    const { page: _page, ...rest } = only;
    return { data: { ...rest, ...common }, report, ...besides };
  }
  return {
    data: outputs,
    ...common,
    totalPages: outcome.totalPages,
    renderedPages: outputs.length,
    report,
    ...besides,
  };
}

/** The answer of a synchronous render: JSON, or the bytes themselves, several files in a ZIP. */
export async function replyRender(
  parts: AnswerParts,
  outcome: RenderOutcome,
  request: Pick<RenderRequest, 'response' | 'metadata'>,
): Promise<Reply> {
  let reply: Reply | undefined;
  try {
    reply = await makeReply(parts, outcome, request);
    return reply;
  } finally {
    if (!reply?.onSent) outcome.release();
  }
}

async function makeReply(
  parts: AnswerParts,
  outcome: RenderOutcome,
  request: Pick<RenderRequest, 'response' | 'metadata'>,
): Promise<Reply> {
  if (request.response.type !== 'binary') return new Reply(200, await toRenderAnswer(parts, outcome, request));
  const codes = [...new Set(outcome.report.map(({ code }) => code))].join(', ');
  const common: Record<string, string> = {
    'x-response-time-ms': String(outcome.responseTimeMs),
    ...(codes !== '' && { 'x-render-report': codes }),
  };
  const [only] = outcome.files;
  if (only && outcome.files.length === 1) {
    const headers = {
      ...common,
      'content-type': formatFacts[outcome.format].contentType,
      'content-disposition': disposition(nameFile(only, outcome, request.response)),
    };
    if (outcome.bytes.get(only) || only.byteLength <= maxHeldBytes) {
      const { buffer, byteOffset, byteLength } = await readRendered(parts, outcome, only);
      return new Reply(200, Buffer.from(buffer, byteOffset, byteLength), headers, () => outcome.release());
    }
    const stream = await openRendered(parts, outcome, only);
    return new Reply(200, stream, { ...headers, 'content-length': String(only.byteLength) });
  }
  const headers = {
    ...common,
    'content-type': 'application/zip',
    'content-disposition': disposition(`${request.response.fileName ?? 'render'}.zip`),
  };
  const named = outcome.files.map((file) => ({ file, name: nameFile(file, outcome, request.response) }));
  if (sumBytes(outcome.files) <= maxHeldBytes) {
    const entries = named.map(({ file, name }) => ({ name, read: () => readRendered(parts, outcome, file) }));
    return new Reply(200, await zipFiles(entries), headers);
  }
  const { stream, byteLength } = streamZip(
    named.map(({ file, name }) => ({
      name,
      byteLength: file.byteLength,
      open: () => openRendered(parts, outcome, file),
    })),
  );
  return new Reply(200, stream, { ...headers, 'content-length': String(byteLength) }, () => outcome.release());
}

/** A file of a render, to be read once. Throws ServiceError `render_failed` when storage has lost it. */
async function openRendered(
  { storage }: { storage: Storage },
  { bytes }: Pick<RenderOutcome, 'bytes'>,
  file: RenderedFile,
): Promise<Readable> {
  const held = bytes.get(file);
  if (held) return Readable.from([held]);
  const stored = await storage.open(file.key);
  if (!stored) throw lost();
  return stored.stream;
}

/** The bytes of a file of a render. Throws ServiceError `render_failed` when storage has lost it. */
export async function readRendered(
  { storage }: { storage: Storage },
  { bytes }: Pick<RenderOutcome, 'bytes'>,
  file: RenderedFile,
): Promise<Uint8Array> {
  const found = bytes.get(file) ?? (await storage.read(file.key, maxBytes));
  if (!found) throw lost();
  return found;
}

function lost(): ServiceError {
  return new ServiceError('render_failed', 'The rendered file is no longer in storage.');
}

/** RFC 6266, with a plain name for old clients and the whole one beside it. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\w. ()-]/g, '_');
  return `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
