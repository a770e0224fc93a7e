/** Codes of Node for hosts that are not reached, connections that break, and disks and tables of files that are full. */
const systemCodes: ReadonlySet<string> = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN ' +
    'ENOSPC EDQUOT EIO EROFS EMFILE ENFILE'
  ).split(' '),
);

/**
 * Classes and codes of Postgres (SQLSTATE): no connection, no resources such as room on its disk, stopped by an operator, an error of
 * its system, and a server that only reads as it has become another one's copy.
 * https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const sqlStates = /^(?:08\w{3}|53\w{3}|57P0[1-5]|58\w{3}|25006)$/;

/** Messages of `pg`, without a code, for connections that break or cannot be opened. */
const connectionStrings =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** How far causes are followed. */
const deepest = 6;

/**
 * Whether something failed because the database, the storage or the disk is not there at the moment or takes nothing: the same call goes
 * through once they are back.
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false;
  // Where a name has several addresses, each refusal is a part.
  if (error instanceof AggregateError && error.errors.some((each) => isOutage(each, depth + 1))) return true;
  if ('code' in error && typeof error.code === 'string') {
    if (systemCodes.has(error.code) || ('severity' in error && sqlStates.test(error.code))) return true;
  }
  return connectionStrings.test(error.message) || isStoreOutage(error) || isOutage(error.cause, depth + 1);
}

/** Whether an S3 store failed itself, asked to be left alone for a while, or did not answer. */
function isStoreOutage(error: Error): boolean {
  if (!('$metadata' in error)) return false;
  const { httpStatusCode: status } = error.$metadata as { httpStatusCode?: number };
  return status === undefined ? error.name === 'TimeoutError' : status >= 500 || status === 429;
}
