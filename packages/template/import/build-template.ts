import { describeIssues } from '../errors/describe-issue.ts';
import { PlatenError } from '../errors/errors.ts';
import { layer, type Layer } from '../layers/layer.ts';
import { parseTemplate } from '../parsing/parse-template.ts';
import type { Report } from '../errors/report.ts';
import { currentSchemaVersion, type Template } from '../model/template.ts';
import type { ImportNotes } from './import-notes.ts';

/** A template imported from another format, and a report of what could not be preserved. */
export interface ImportedTemplate {
  template: Template;
  report: Report;
}

/** Makes a layer of what an importer gathered, undefined members omitted; undefined, with a note, when it is no layer. */
export function buildLayer(
  members: { id: string; name: string } & Record<string, unknown>,
  notes: ImportNotes,
): Layer | undefined {
  const given = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  const parsed = layer.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = describeIssues(parsed.error.issues, [], 1);
  notes.note(members, 'the whole layer', issue ? `its ${issue.path || 'data'} ${issue.message}` : 'it is not valid');
  return undefined;
}

/** Makes the template; a file that does not give one is refused with IMPORT_UNSUPPORTED. */
export function buildTemplate(members: Record<string, unknown>, notes: ImportNotes): ImportedTemplate {
  try {
    // As JSON would hold it: no negative zeros, nothing undefined.
    const stored: unknown = JSON.parse(JSON.stringify({ schemaVersion: currentSchemaVersion, ...members }));
    return { template: parseTemplate(stored), report: notes.report };
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'TEMPLATE_INVALID') throw error;
    throw new PlatenError('IMPORT_UNSUPPORTED', `The file cannot be imported. ${error.message}`, {
      issues: error.issues,
      cause: error,
    });
  }
}
