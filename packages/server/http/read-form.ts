import type { FastifyRequest } from 'fastify';
import { ServiceError } from './service-error.ts';

/** A form (multipart/form-data) with at most one file. */
export interface Form {
  /** The file; undefined when the form has none. */
  bytes: Uint8Array | undefined;
  /** The sender's name of the file. */
  fileName: string | undefined;
  /** The values of each field, in their order. */
  fields: ReadonlyMap<string, readonly string[]>;
}

/** Fields of a form; all but the file are few and short. */
const formLimits = { fields: 20, fieldSize: 100_000, files: 1, parts: 21, headerPairs: 50 };

declare module 'fastify' {
  interface FastifyRequest {
    /** The form read by `readForm`; undefined until it is called. */
    form?: Promise<Form>;
  }
}

/**
 * Reads the form of a request, whose file is the part `file`. It is read once: later calls return the same form. Throws ServiceError for a
 * malformed form, and for more than `maxBytes` in the first call.
 */
export function readForm(request: FastifyRequest, maxBytes: number): Promise<Form> {
  request.form ??= readParts(request, maxBytes);
  return request.form;
}

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Form> {
  const fields = new Map<string, string[]>();
  let bytes: Uint8Array | undefined;
  let fileName: string | undefined;
  try {
    for await (const part of request.parts({ limits: { ...formLimits, fileSize: maxBytes } })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file')
          throw new ServiceError('invalid_request', 'Name the form part with the file "file".');
        bytes = await part.toBuffer();
        fileName = part.filename === '' ? undefined : part.filename;
      } else if (typeof part.value === 'string') {
        if (part.valueTruncated) throw new ServiceError('body_too_large', `${part.fieldname} is too long.`);
        fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value]);
      }
    }
  } catch (error) {
    throw formRefusal(error);
  }
  return { bytes, fileName, fields };
}

function formRefusal(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ServiceError('body_too_large', 'The file is too large.');
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) {
    return new ServiceError('invalid_request', 'The form has too many parts. Send one file and its fields.');
  }
  return new ServiceError('invalid_request', 'The form is malformed or was cut off.', { cause: error });
}
