import type { ServiceResponseError } from '@platen/api/client';
import { PlatenError } from '@platen/template';

/** The command was asked for something that does not make sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An error with a file; `file` is its name as given by the person. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.file = file;
  }
}

/** A file cannot be written. `cause` is the system's reason, or such an error already. */
export function unwritable(file: string, cause: unknown): Error {
  if (cause instanceof FileError || cause instanceof UsageError) return cause;
  const { code } = cause as NodeJS.ErrnoException;
  const words = typeof code === 'string' && Object.hasOwn(writeReasons, code) ? writeReasons[code] : undefined;
  return new FileError(file, words === undefined ? cause : new Error(words, { cause }));
}

/** Some of several renders or checks failed; each was reported already. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
}

const writeReasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist and cannot be created',
  EISDIR: 'is a directory; name a file in it',
  EACCES: 'may not be written; there is no permission for its folder',
  EPERM: 'may not be written; there is no permission for its folder',
  ENAMETOOLONG: 'its name is too long for this disk',
  EBUSY: 'is in use and cannot be replaced',
  EBADF: 'is not open for writing',
  EPIPE: 'the reader closed it',
  EROFS: 'the disk is read-only',
};

const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a directory',
  ENOTDIR: 'a part of its path is not a directory',
  EEXIST: 'a part of its path is not a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'there is no space left on the disk',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
};

/** Describes an error without a stack or a path of this machine. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const [, missing] = /^Cannot find package '([^']+)'/.exec(error.message) ?? [];
  if (code === 'ERR_MODULE_NOT_FOUND' && missing !== undefined) {
    return `the package ${missing} is not installed; run "npm ci" in the Platen folder`;
  }
  const known = typeof code === 'string' && Object.hasOwn(systemReasons, code) ? systemReasons[code] : undefined;
  // The system's own words: `ELOOP: too many links, open '/a/b'`.
  const [, words] = /^E[A-Z]+: (.*?)(?:, \w+(?: '.*')?)?$/s.exec(error.message) ?? [];
  return known ?? words ?? (error.message || error.name);
}

const shownIssues = 20;

function issueLines(file: string, error: PlatenError): string[] {
  // What strict mode rejects is said in whole sentences; other issues lack their subject, which is the path.
  const joint = error.code === 'RENDER_REJECTED' ? ': ' : ' ';
  const lines = error.issues
    .slice(0, shownIssues)
    .map(({ path, message }) => `${file}${path ? path + joint : ''}${message}`);
  const rest = error.issues.length - lines.length;
  return rest > 0 ? [...lines, `${file}and ${rest} more`] : lines;
}

/** Whether a service refused the request. The client of services is not loaded for its name alone. */
export function isServiceResponse(error: unknown): error is ServiceResponseError {
  return error instanceof Error && error.name === 'ServiceResponseError';
}

/** Describes why a service refused a call, with the fields it names. */
function answerLines(file: string, { message, body: { issues = [] } }: ServiceResponseError): string[] {
  const named = issues
    .slice(0, shownIssues)
    .map((issue) => `${file}${issue.path ? `${issue.path}: ` : ''}${issue.message}`);
  const rest = issues.length - named.length;
  if (named.length === 0) return [`${file}${message}`];
  return [...named, ...(rest > 0 ? [`${file}and ${rest} more`] : [])];
}

/** A failure as lines for a person, and whether the command was asked wrongly. */
export function explainError(error: unknown): { lines: string[]; isUsage: boolean } {
  const file = error instanceof FileError ? `${error.file}: ` : '';
  const cause = error instanceof FileError ? error.cause : error;
  const isUsage = error instanceof UsageError || (cause instanceof PlatenError && cause.code === 'OPTIONS_INVALID');
  // Of the service, which is not loaded for its name alone.
  if (error instanceof Error && error.name === 'ConfigError')
    return { lines: error.message.split('\n'), isUsage: true };
  if (error instanceof IncompleteError) return { lines: [], isUsage: false };
  if (isServiceResponse(cause)) return { lines: answerLines(file, cause), isUsage: false };
  if (cause instanceof PlatenError && cause.issues.length > 0) return { lines: issueLines(file, cause), isUsage };
  return { lines: [`${file}${reasonOf(cause)}`], isUsage };
}
