import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonObject, OpenApiDocument, OpenApiOperation } from '@platen/api/openapi';
import type { HostileAnswer } from '../hostile/hostile-service.ts';

/** What came back. */
export type FuzzAnswer = Pick<HostileAnswer, 'status' | 'contentType' | 'text'>;

/** Says what is wrong with an answer, or nothing. */
export type AnswerCheck = (id: string, answer: FuzzAnswer) => string | undefined;

/** Words of the service's inside that no answer may hold. */
const insides: readonly RegExp[] = [
  /^\s+at .+:\d+:\d+\)?$/m,
  /\\n\s+at .+:\d+:\d+/,
  /\/node_modules\//,
  /\b(?:select|update|delete) [^"]{0,40}\\?"[a-z_]+\\?"/i,
  /insert into \\?"/i,
  /\b(?:kysely|pglite|PostgresError|ECONNREFUSED|ENOENT)\b/i,
  /invalid input syntax|violates .+ constraint|value too long for type|out of range for type|invalid byte sequence/i,
  /root:.:0:0/,
  new RegExp(`${escape(process.cwd())}|${escape(pathToFileURL(process.cwd()).href)}|${escape(tmpdir())}/platen`),
];

/**
 * Checks answers against the document that promises them: status, shape and code of errors, the schema of successes; and that none
 * tells of the service's inside or of another tenant.
 */
export function createAnswerCheck(document: OpenApiDocument, canary: string): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema({ $id: 'api', components: document.components } as JsonObject);
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (key: string, schema: JsonObject): ValidateFunction => {
    const known = validators.get(key);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const made = ajv.compile(JSON.parse(text) as JsonObject);
    validators.set(key, made);
    return made;
  };
  const checkSuccess = (operation: OpenApiOperation, { status, contentType, text }: FuzzAnswer): string | undefined => {
    const promised = operation.responses[status];
    if (!promised) return `answers ${status}, which the document does not name`;
    const type = contentType.split(';')[0] ?? '';
    if (!promised.content)
      return text === '' ? undefined : `answers ${status} with a body that the document does not name`;
    if (type === 'application/octet-stream') return undefined;
    const media = promised.content[type];
    if (!media) return `answers ${status} as ${type || 'nothing'}, which the document does not name`;
    if (type !== 'application/json' || !media.schema) return undefined;
    const validate = validatorOf(`${operation.operationId} ${status}`, media.schema);
    if (validate(JSON.parse(text))) return undefined;
    return `answers ${status} unlike its schema: ${ajv.errorsText(validate.errors)}`;
  };
  const checkError = (operation: OpenApiOperation, { status, contentType, text }: FuzzAnswer): string | undefined => {
    if (!contentType.startsWith('application/json')) return `answers ${status} as ${contentType || 'nothing'}`;
    const { error, code } = JSON.parse(text) as { error?: unknown; code?: unknown };
    if (typeof error !== 'string' || error.length < 5) return `answers ${status} without a sentence`;
    const schema = operation.responses[status]?.content?.['application/json']?.schema as
      | { properties?: Partial<Record<'code' | 'error', { enum?: readonly unknown[] }>> }
      | undefined;
    // Approval endpoints promise the word that clients branch on, all others their codes.
    const words = schema?.properties?.error?.enum;
    const codes = words ?? schema?.properties?.code?.enum;
    // Refused as HTTP, before any operation was found.
    if (status === 431 && code === 'invalid_request') return undefined;
    if (!codes) return `answers ${status} ${String(code)}, a status that the document does not name`;
    return codes.includes(words ? error : code)
      ? undefined
      : `answers ${status} ${String(code)}, a code that the document does not name`;
  };
  return (id, answer) => {
    if (answer.text.includes(canary)) return 'tells what belongs to another workspace';
    const operation = operations.get(id);
    if (!operation) return 'is no operation';
    if (answer.status >= 500 && !isNamed(answer)) return `answers ${answer.status}: ${answer.text.slice(0, 200)}`;
    // Its connection was ended before the body was read whole.
    if (answer.contentType === 'none') return undefined;
    if (answer.status >= 400 || answer.contentType.startsWith('application/json')) {
      const inside = insides.find((words) => words.test(answer.text));
      if (inside)
        return `tells of the service's inside (${inside.source}): ${inside.exec(answer.text)?.[0].slice(0, 200) ?? ''}`;
    }
    if (answer.status < 300) return checkSuccess(operation, answer);
    return answer.status < 400 ? undefined : checkError(operation, answer);
  };
}

/** Failures that say what they are: too much to do at the moment, and a render that takes too long. */
const named: ReadonlySet<unknown> = new Set(['unavailable', 'render_queue_full', 'render_timeout']);

function isNamed({ contentType, text }: FuzzAnswer): boolean {
  return contentType.startsWith('application/json') && named.has((JSON.parse(text) as { code?: unknown }).code);
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
