/** An answer with a status or headers of its own. A body that is bytes or a stream is sent as it is. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Called once the body is with the system, and not at all when the client left before. */
  readonly onSent: (() => void) | undefined;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}, onSent?: () => void) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.onSent = onSent;
  }
}
