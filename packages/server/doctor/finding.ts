/** A finding of `platen doctor` about one part: ok, a warning, or an error. */
export interface Finding {
  part: string;
  state: 'ok' | 'look' | 'wrong';
  /** A sentence for the operator; no secrets. */
  text: string;
}

/** Returns the finding of a check, or why it failed. */
export async function findingOf(part: string, check: () => Promise<Omit<Finding, 'part'>>): Promise<Finding> {
  try {
    return { part, ...(await check()) };
  } catch (error) {
    return { part, state: 'wrong', text: reasonOf(error) };
  }
}

/** The words of a failure, with those of its causes. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : '';
  return `${error.message || error.name}${error.message.includes(cause.slice(2, -1)) && cause ? '' : cause}`;
}
