import { listModifications, type ModificationEntry, type Template } from '@platen/template';
import type { ListedPage } from '../db/tables/template-tables.ts';

/** All that is answered of a template when it was saved. The size is that of its first page. */
export interface TemplateSummary {
  name: string;
  description: string;
  tags: string[];
  width: number;
  height: number;
  pages: ListedPage[];
  modifications: ModificationEntry[];
}

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
