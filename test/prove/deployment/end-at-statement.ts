// Loaded into the real `platen` before it starts: ends its process with SIGKILL at a statement that the parent names, before the
// statement is sent or once it was answered. That hits the moments between two writes, which chance alone seldom does.
import { isMainThread } from 'node:worker_threads';

/** Where a process is to end. */
export interface StatementOrder {
  /** What the text of the statement matches; default any. */
  pattern?: string;
  /** How many such statements pass before. */
  skip: number;
  when: 'before' | 'after';
}

type Query = (this: unknown, ...given: unknown[]) => unknown;

if (isMainThread) {
  const { default: pg } = await import('pg');
  let order: StatementOrder | undefined;
  process.on('message', (message) => {
    order = message as StatementOrder;
  });
  // The parent's orders must not keep it from ending by itself.
  process.channel?.unref();
  const end = (): void => process.kill(process.pid, 'SIGKILL') && undefined;
  const isDue = (given: unknown): boolean => {
    if (!order) return false;
    const text = typeof given === 'string' ? given : ((given as { text?: string } | undefined)?.text ?? '');
    if (order.pattern !== undefined && !new RegExp(order.pattern, 'i').test(text)) return false;
    order.skip -= 1;
    return order.skip < 0;
  };
  const client = pg.Client.prototype as { query: Query };
  const send = client.query;
  client.query = function query(...given) {
    if (!order || !isDue(given[0])) return send.apply(this, given);
    if (order.when === 'before') end();
    const last = given.at(-1);
    if (typeof last === 'function') return send.apply(this, [...given.slice(0, -1), end]);
    const answer = send.apply(this, given);
    if (answer instanceof Promise) answer.then(end, end);
    else end();
    return answer;
  };
}
