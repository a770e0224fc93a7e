import { z } from 'zod';
import { titlesTemplate } from '../../service/titles-template.ts';
import { count, type Finding } from '../proof.ts';
import type { BookParts, Caller } from './book.ts';

interface BookedTemplate {
  id: number;
  /** The last description that was acknowledged, and the last that was sent. */
  acknowledged: number;
  sent: number;
  isDeleted: boolean;
}

const savedTemplate = z.looseObject({ id: z.int() });
const detail = z.looseObject({ name: z.string(), description: z.string().nullish() });
const listed = z.looseObject({
  data: z.array(z.looseObject({ id: z.int(), name: z.string() })),
  pagination: z.looseObject({ totalPages: z.int() }),
});
const changes = 4;
const deleteEvery = 5;

/** Creates templates under keys, changes each a few times and deletes some. */
export function callTemplates({ calls, tally, mark, later }: BookParts): Caller {
  const booked = new Map<string, BookedTemplate>();
  const asked = new Set<string>();
  let number = 0;

  const create = async (name: string): Promise<void> => {
    const answer = await calls.insist({
      method: 'POST',
      path: '/studio/templates/create',
      idempotencyKey: name,
      body: { name, content: titlesTemplate() },
    });
    if (answer.status !== 201) throw new Error(`A template was answered with ${answer.status}.`);
    booked.set(name, { id: savedTemplate.parse(answer.body).id, acknowledged: 0, sent: 0, isDeleted: false });
    count(tally, 'templates');
  };

  const change = async (template: BookedTemplate): Promise<void> => {
    template.sent += 1;
    const answer = await calls.ask({
      method: 'PATCH',
      path: `/studio/templates/${template.id}`,
      body: { description: `change ${template.sent}` },
    });
    if (!answer) return;
    if (answer.status !== 200) throw new Error(`A change of a template was answered with ${answer.status}.`);
    template.acknowledged = template.sent;
    count(tally, 'changes');
  };

  const use = async (name: string, isToGo: boolean): Promise<void> => {
    await create(name);
    const template = booked.get(name);
    if (!template) return;
    for (let left = changes; left > 0; left--) await change(template);
    if (!isToGo) return;
    const answer = await calls.ask({ method: 'DELETE', path: `/studio/templates/${template.id}` });
    if (answer?.status === 200) template.isDeleted = true;
    // It may have gone: nothing more can be said of it.
    else booked.delete(name);
  };

  const checkOne = async (name: string, template: BookedTemplate): Promise<string[]> => {
    const { status, body } = await calls.insist({ method: 'GET', path: `/studio/templates/${template.id}` });
    if (template.isDeleted) return status === 404 ? [] : ['a template that was deleted is there'];
    if (status !== 200) return [`a template that was acknowledged is answered with ${status}`];
    const { name: found, description } = detail.parse(body);
    const at = Number(/^change (\d+)$/.exec(description ?? '')?.[1] ?? 0);
    if (found !== name) return ['a template has the name of another'];
    return at >= template.acknowledged && at <= template.sent
      ? []
      : ['a change of a template that was acknowledged is lost'];
  };

  return {
    async call() {
      const name = mark('template');
      asked.add(name);
      number += 1;
      const work = use(name, number % deleteEvery === 0);
      later(work);
      await work.catch(() => undefined);
    },
    async check() {
      const problems: string[] = [];
      for (const [name, template] of booked) problems.push(...(await checkOne(name, template)));
      const times = new Map<string, number>();
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { body } = await calls.insist({ method: 'GET', path: `/studio/templates/all?limit=40&page=${page}` });
        const { data, pagination } = listed.parse(body);
        pages = pagination.totalPages;
        for (const { name } of data) if (asked.has(name)) times.set(name, (times.get(name) ?? 0) + 1);
      }
      for (const found of times.values()) {
        if (found > 1) problems.push('a template that was asked for once under a key is there twice');
      }
      return problems.map((what): Finding => ({ what }));
    },
  };
}
