import { setTimeout as wait } from 'node:timers/promises';
import { callService, makeTemplate, type Tenant } from './caller.ts';
import type { Tally } from './attack.ts';
import { poster } from './templates.ts';

/** How a workspace fares that asks for one small render after the other. */
export interface VictimFigures {
  /** Milliseconds of each render, sorted. */
  renderMs: number[];
  statuses: Tally;
}

/** Renders a poster every `everyMs`, each once the one before is there, `count` times. */
export async function measureVictim(
  tenant: Tenant,
  { count, everyMs, templateId }: { count: number; everyMs: number; templateId: number },
): Promise<VictimFigures> {
  const figures: VictimFigures = { renderMs: [], statuses: {} };
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now();
    const body = { templateId, modifications: { title: `Victim ${index} ${startedAt}` }, response: { type: 'binary' } };
    const { status, ms } = await callService(tenant, 'POST', '/studio/render?cache=false', { body });
    figures.renderMs.push(ms);
    figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
    await wait(Math.max(0, everyMs - (performance.now() - startedAt)));
  }
  figures.renderMs.sort((one, other) => one - other);
  return figures;
}

/** Makes what the victim renders, and renders it until it is as fast as it gets. */
export async function prepareVictim(tenant: Tenant): Promise<number> {
  const templateId = await makeTemplate(tenant, poster);
  await measureVictim(tenant, { count: 20, everyMs: 0, templateId });
  return templateId;
}
