import { dataMembers } from '../data/data-typescript.ts';
import { listParameters } from './list-modifications.ts';
import type { Page } from '../model/page.ts';
import type { Parameter } from '../model/parameter.ts';
import { pageKeys } from '../model/page-keys.ts';
import type { Template } from '../model/template.ts';
import { layersById, parameterShape, parameterStyles } from './value-shape.ts';

function literal(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function comment(text: string, indent: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();
  return line === '' ? '' : `${indent}/** ${line} */\n`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

interface Member {
  type: string;
  comment: string;
  required: boolean;
}

function addMember(members: Map<string, Member>, key: string, member: Member): void {
  const known = members.get(key);
  // The same parameter on several pages: an unprefixed value must suit them all.
  if (!known) members.set(key, member);
  else if (known.type !== member.type) members.set(key, { ...known, type: `(${known.type}) & (${member.type})` });
}

interface StyleSet {
  /** Name of the type that lists the styles, after what the parameter is bound to: `TextStyles`. */
  name: string;
  keys: Set<string>;
  lines: string;
}

function boundTo(parameter: Parameter, page: Page): string {
  const layers = layersById(page);
  const types = parameter.bindings.map(({ layerId }) =>
    layerId === undefined ? 'page' : (layers.get(layerId)?.type ?? ''),
  );
  return [...new Set(types)]
    .sort()
    .map((type) => type.charAt(0).toUpperCase() + type.slice(1))
    .join('');
}

function styleSets(template: Template): StyleSet[] {
  const sets = new Map<string, StyleSet>();
  for (const [index, page] of template.pages.entries()) {
    for (const parameter of page.parameters) {
      const name = `${boundTo(parameter, page)}Styles`;
      const set = sets.get(name) ?? { name, keys: new Set(), lines: styleLines(parameter, page) };
      sets.set(name, set);
      const keys = template.pages.length > 1 ? [parameter.key, `page${index + 1}@${parameter.key}`] : [parameter.key];
      for (const key of keys) set.keys.add(key);
    }
  }
  return [...sets.values()];
}

function styleLines(parameter: Parameter, page: Page): string {
  const styles = [...parameterStyles(parameter, page)];
  return styles.map(([key, { typescript }]) => `  ${key}: ${typescript};\n`).join('');
}

function pageMembers(template: Template): string {
  const prefixes = template.pages.length > 1 ? ['', ...template.pages.map((_, index) => `page${index + 1}@`)] : [''];
  const names = pageKeys.filter((key) => key.name.startsWith('canvas')).map((key) => key.name);
  return prefixes.flatMap((prefix) => names.map((name) => `  ${literal(prefix + name)}?: string;\n`)).join('');
}

const styledType = `/** A parameter's style keys, such as 'title.fontSize'. */
type Styled<Key extends string, Styles> = {
  [Style in keyof Styles & string as \`\${Key}.\${Style}\`]?: Styles[Style];
};
`;

/**
 * Returns a TypeScript module that exports the type of a template's modifications, by default named `Modifications`: its parameters with
 * descriptions, and the style keys of each. For templates with several pages, every key is optional.
 */
export function createModificationsType(template: Template, typeName = 'Modifications'): string {
  const several = template.pages.length > 1;
  const members = new Map<string, Member>();
  const entries = listParameters(template);
  let next = 0;
  for (const page of template.pages) {
    for (const parameter of page.parameters) {
      const entry = entries[next++];
      if (!entry) continue;
      const type = parameterShape(parameter, page).typescript;
      const example = entry.example === '' ? '' : ` Example: ${shorten(entry.example)}`;
      const member = {
        type,
        comment: `${entry.description}.${example}`,
        required: parameter.constraints.required && !several,
      };
      if (several)
        addMember(members, parameter.key, { ...member, comment: `${entry.description}, on every page that has it.` });
      addMember(members, entry.key, member);
    }
  }
  const body = [...members].map(
    ([key, member]) =>
      `${comment(member.comment, '  ')}  ${literal(key)}${member.required ? '' : '?'}: ${member.type};\n`,
  );
  const sets = styleSets(template);
  const styles = sets.map((set) => ` &\n  Styled<${[...set.keys].map(literal).join(' | ')}, ${set.name}>`).join('');
  const types = sets.map((set) => `type ${set.name} = {\n${set.lines}};\n`).join('');
  const title = template.name === '' ? 'Modifications of the template.' : `Modifications of "${template.name}".`;
  const own = `${comment(title, '')}export type ${typeName} = {\n${body.join('')}${dataMembers(template.data ?? {})}${pageMembers(template)}}${styles};\n`;
  return sets.length === 0 ? own : `${own}\n${styledType}\n${types}`;
}
