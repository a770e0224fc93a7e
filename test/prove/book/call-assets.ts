import sharp from 'sharp';
import { z } from 'zod';
import { count, type Finding } from '../proof.ts';
import type { BookParts, Caller } from './book.ts';

const added = z.looseObject({ data: z.looseObject({ id: z.int(), url: z.string() }) });
const listed = z.looseObject({
  data: z.array(z.looseObject({ id: z.int(), file_name: z.string() })),
  next_cursor: z.unknown(),
});

/** Adds images to the brand assets, each under a key. */
export function callAssets({ calls, tally, mark, later }: BookParts): Caller {
  const booked = new Map<string, { id: number; url: string; bytes: Buffer }>();
  const asked = new Set<string>();
  let number = 0;

  const add = async (name: string): Promise<void> => {
    number += 1;
    const color = { r: number % 256, g: (number >> 8) % 256, b: 77 };
    const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: color } })
      .png()
      .toBuffer();
    const answer = await calls.insist({
      method: 'POST',
      path: '/brand-assets/images/add',
      idempotencyKey: name,
      body: { file: bytes.toString('base64'), fileName: `${name}.png`, tags: [name] },
    });
    if (answer.status !== 200) throw new Error(`An image was answered with ${answer.status}.`);
    const { id, url } = added.parse(answer.body).data;
    booked.set(name, { id, url, bytes });
    count(tally, 'images');
  };

  return {
    async call() {
      const name = mark('image');
      asked.add(name);
      const work = add(name);
      later(work);
      await work.catch(() => undefined);
    },
    async check() {
      const problems: string[] = [];
      for (const { url, bytes } of booked.values()) {
        const file = await calls.insist({ method: 'GET', path: new URL(url).pathname });
        if (file.status !== 200) problems.push(`an image that was acknowledged is answered with ${file.status}`);
        else if (!(await isSameImage(file.bytes, bytes))) problems.push('an image that was acknowledged is another');
      }
      const times = new Map<string, number>();
      for (let cursor: unknown = undefined; cursor !== null;) {
        const path = `/brand-assets/images/get${cursor === undefined ? '' : `?cursor=${String(cursor)}`}`;
        const page = listed.parse((await calls.insist({ method: 'GET', path })).body);
        for (const { file_name: file } of page.data) times.set(file, (times.get(file) ?? 0) + 1);
        cursor = page.next_cursor ?? null;
      }
      for (const name of booked.keys()) {
        if (!times.has(`${name}.png`)) problems.push('an image that was acknowledged is not in the list');
      }
      for (const name of asked) {
        if ((times.get(`${name}.png`) ?? 0) > 1)
          problems.push('an image that was added once under a key is there twice');
      }
      return problems.map((what): Finding => ({ what }));
    },
  };
}

async function isSameImage(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).raw().toBuffer()));
  return a !== undefined && b !== undefined && a.equals(b);
}
