import { brandKit, describeIssues, followBrandKit, parseTemplate, type Template } from '@platen/template';
import { FileError } from './error.ts';
import { nameOf, parseJson, readText } from './read-file.ts';

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;
}

/**
 * Lets a template follow the brand kit of a file: a kit alone, or as the service answers it. Throws FileError for a kit that is not
 * valid.
 */
export async function followKitOfFile(template: Template, file: string): Promise<Template> {
  const content = parseJson(await readText(file), file);
  const given = memberOf(content, 'data') ?? content;
  const fields = Object.keys(brandKit.shape).map((key) => [key, memberOf(given, key)] as const);
  const read = brandKit.safeParse(Object.fromEntries(fields.filter(([, value]) => value !== undefined)), {
    reportInput: true,
  });
  if (!read.success) {
    const [issue] = describeIssues(read.error.issues);
    throw new FileError(nameOf(file), new Error(`is not a brand kit: ${issue?.path ?? ''} ${issue?.message ?? ''}`));
  }
  try {
    return parseTemplate(followBrandKit(template, read.data));
  } catch (error) {
    throw new FileError(nameOf(file), error);
  }
}
