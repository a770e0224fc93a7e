import type { Client } from '@platen/api/client';
import { listPromptKeys, type Template } from '@platen/template';

/** The keys under which a template takes prompts, such as `title.prompt`, for the models that are on; none if that cannot be found out. */
export async function loadPromptKeys(client: Pick<Client, 'getModels'>, template: Template): Promise<string[]> {
  const keys = listPromptKeys(template);
  if (keys.length === 0) return [];
  try {
    const { models } = (await client.getModels()).data;
    const on = new Set(models.flatMap(({ kind, model }) => (model === null ? [] : [kind])));
    return keys.filter(({ kind }) => on.has(kind)).map(({ name }) => name);
  } catch {
    return [];
  }
}
