import { listModifications, type Template } from '@platen/template';
import type { TemplateSummary } from '../http/large-body.ts';

/** The summary of a template. */
export function summariseTemplate(content: Template): TemplateSummary {
  const { name, description, tags, pages } = content;
  return {
    name,
    description,
    tags,
    width: pages[0]?.width ?? 0,
    height: pages[0]?.height ?? 0,
    pages: pages.map((page) => ({ id: page.id, name: page.name })),
    modifications: listModifications(content),
  };
}
