import type { HostileService } from '../hostile/hostile-service.ts';

/** What a workspace holds that requests can name. */
export interface Planted {
  templates: number[];
  folders: number[];
  jobs: string[];
  embeds: string[];
  shares: string[];
  assets: number[];
  webhooks: string[];
}

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Puts one of everything into the workspace of a key. `word` stands in every text of it. What cannot be made is left out. */
export async function plantItems(
  service: Pick<HostileService, 'call'>,
  key: string,
  word: string,
  isShared: boolean,
): Promise<Planted> {
  const send = async (path: string, body: unknown): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await service.call('POST', path, { body, key });
    return answer.status < 300 ? answer.body : {};
  };
  const folder = await send('/studio/folders', { name: `${word} folder` });
  const template = await send('/studio/templates/create', {
    name: `${word} template`,
    description: `${word} description`,
    tags: [`${word}-tag`],
    canvas_width: 60,
    canvas_height: 40,
    pages_data: [smallPage('page-1', word), smallPage('page-2', word)],
  });
  const templateId = numberIn(template, 'id');
  const share = isShared
    ? await send(`/studio/templates/${templateId}/share`, { enabled: true, allow_duplication: true })
    : {};
  const job = await send('/studio/render', {
    templateId,
    modifications: { title: word },
    response: { mode: 'async', fileName: word },
    metadata: word,
    source: word,
  });
  await send('/studio/render', {
    templateId,
    modifications: { title: word },
    response: { fileName: word },
    source: word,
  });
  const embed = await send('/embeds', { name: `${word} embed`, allowed_origins: ['https://shop.example'] });
  const image = await send('/brand-assets/images/add', {
    file: png,
    fileName: `${word}.png`,
    tags: [`${word}-tag`],
    meta: { word },
  });
  const color = await send('/brand-assets/colors/add', { value: '#ff0000', type: 'hex', tags: [`${word}-tag`] });
  const webhook = await send('/studio/webhooks', {
    name: `${word} webhook`,
    templateId,
    mapping: { title: 'data.title' },
  });
  return {
    templates: [templateId],
    folders: [numberIn(folder, 'id')],
    jobs: textsIn(job, 'id'),
    embeds: [...textsIn(embed, 'id'), ...textsIn(embed, 'public_id')],
    shares: textsIn(share, 'share_url').map((url) => url.split('/').at(-1) ?? ''),
    assets: [numberIn(image, 'id'), numberIn(color, 'id')],
    webhooks: [...textsIn(webhook, 'id'), ...textsIn(webhook, 'public_id')],
  };
}

function smallPage(id: string, word: string): unknown {
  return {
    id,
    name: `${word} page`,
    width: 60,
    height: 40,
    parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: `${id}-title`, property: 'content' }] }],
    layers: [
      {
        type: 'text',
        id: `${id}-title`,
        name: `${word} layer`,
        x: 0,
        y: 0,
        width: 60,
        height: 40,
        runs: [{ text: word }],
        style: { fontSize: 10 },
      },
    ],
  };
}

/** Fields of an answer lie in it, or in its `data`. */
function fieldOf(body: Readonly<Record<string, unknown>>, key: string): unknown {
  const { data } = body;
  return body[key] ?? (typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined);
}

function numberIn(body: Readonly<Record<string, unknown>>, key: string): number {
  const value = Number(fieldOf(body, key));
  return Number.isSafeInteger(value) ? value : 1;
}

function textsIn(body: Readonly<Record<string, unknown>>, key: string): string[] {
  const value = fieldOf(body, key);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
