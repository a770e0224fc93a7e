import { z } from 'zod';
import { count, type Finding } from '../proof.ts';
import type { BookParts, Caller } from './book.ts';
import { isWholeImage, readFile } from './read-file.ts';
import { storeTitles } from './store-titles.ts';

/** A render that was answered. */
export interface BookedRender {
  /** When it was asked for and when the answer came, by `performance.now()`: the answer was sent in between. */
  askedAt: number;
  answeredAt: number;
}

const rendered = z.looseObject({ data: z.looseObject({ content: z.string() }) });
const types = ['url', 'binary', 'url', 'base64'] as const;

/** Renders and waits for the answer: as an address, as bytes or inside of JSON. What is not answered is not asked for again. */
export function callRenders({ calls, tally, mark }: BookParts): Caller & { booked: ReadonlyMap<string, BookedRender> } {
  const booked = new Map<string, BookedRender>();
  const files = new Map<string, string>();
  const problems: string[] = [];
  let templateId = 0;
  let number = 0;
  return {
    booked,
    async prepare() {
      templateId = await storeTitles(calls);
    },
    async call() {
      const type = types[number++ % types.length] ?? 'url';
      const text = mark('render');
      const askedAt = performance.now();
      const answer = await calls.ask({
        method: 'POST',
        path: '/studio/render',
        body: { templateId, modifications: { title: text }, response: { type }, source: text },
      });
      if (!answer) return;
      if (answer.status !== 200) throw new Error(`A render was answered with ${answer.status}.`);
      booked.set(text, { askedAt, answeredAt: answer.at });
      count(tally, 'renders');
      if (type === 'url') files.set(text, rendered.parse(answer.body).data.content);
      const bytes =
        type === 'binary'
          ? answer.bytes
          : type === 'base64'
            ? Buffer.from(rendered.parse(answer.body).data.content.split(',')[1] ?? '', 'base64')
            : undefined;
      if (bytes && !(await isWholeImage(bytes))) problems.push(`a render answered as ${type} is not whole`);
    },
    async check() {
      for (const address of files.values()) {
        const problem = await readFile(calls, address);
        if (problem !== undefined) problems.push(`the file of a render that was answered ${problem}`);
      }
      return problems.map((what): Finding => ({ what }));
    },
  };
}
