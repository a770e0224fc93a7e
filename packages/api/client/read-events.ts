/** One server-sent event. */
export interface ServerEvent {
  /** `message` if the server gave none. */
  type: string;
  data: string;
}

/** Reads the events of a stream (HTML Standard, 9.2.6) until it ends. Leaving the loop closes the stream. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void, undefined> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  let type = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = `${rest}${decoder.decode(value, { stream: true })}`.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { type: type === '' ? 'message' : type, data: data.join('\n') };
          type = '';
          data = [];
          continue;
        }
        const [, name, text = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
        if (name === 'event') type = text;
        if (name === 'data') data.push(text);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
