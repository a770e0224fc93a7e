import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
  isNode,
  parseSource,
  problemAt,
  type Problem,
  type SourceFile,
  type SyntaxNode,
} from '../architecture/source-file.ts';

/** One name that a package exports. */
export interface PublicName {
  name: string;
  /** The heading it stands under: the last line comment before it. */
  section: string;
  /** Its doc comment, as Markdown. */
  comment: string;
  /** Its declaration without a body. */
  declaration: string;
}

/** The names of one of a package's entry files. */
export interface Face {
  names: PublicName[];
  problems: Problem[];
}

/** Reads the names that an entry file exports, with their declarations and comments. `export *` and names without a comment are problems. */
export function readFace(root: string, path: string): Face {
  const file = parse(root, path);
  const face: Face = { names: [], problems: [] };
  const sources = new Map<string, SourceFile>();
  for (const node of file.program['body'] as SyntaxNode[]) {
    const source = isNode(node['source']) ? String(node['source']['value']) : '';
    // Elements register themselves, and an entry may set up what it exports.
    if (node.type === 'ImportDeclaration' || node.type === 'ExpressionStatement') continue;
    // Names of other packages are described there.
    if (node.type === 'ExportNamedDeclaration' && source.startsWith('@platen/')) continue;
    if (node.type !== 'ExportNamedDeclaration' || !source.startsWith('.')) {
      face.problems.push(problemAt(file, node.start, 'faces', 'must name what it exports: export { … } from "./…"'));
      continue;
    }
    const target = posix.join(posix.dirname(path), source);
    const there = sources.get(target) ?? parse(root, target);
    sources.set(target, there);
    for (const specifier of node['specifiers'] as SyntaxNode[]) {
      const name = nameOf(specifier['exported']);
      const described = describe(there, nameOf(specifier['local']));
      if (described) face.names.push({ name, section: sectionOf(file, node.start), ...described });
      else face.problems.push(problemAt(file, node.start, 'faces', `${name} does not say what it is in ${target}`));
    }
  }
  return face;
}

function parse(root: string, path: string): SourceFile {
  return parseSource(path, readFileSync(join(root, path), 'utf8'));
}

function sectionOf(file: SourceFile, start: number): string {
  return file.comments.findLast(({ type, end }) => type === 'Line' && end <= start)?.value.trim() ?? '';
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node['name']) : '';
}

/** A declaration and its comment; a type without one has that of the schema above it, and the schema as its declaration. */
function describe(file: SourceFile, name: string): Pick<PublicName, 'comment' | 'declaration'> | undefined {
  let before: string | undefined;
  const schemas = new Map<string, string>();
  for (const node of file.program['body'] as SyntaxNode[]) {
    const comment = node.type === 'ExportNamedDeclaration' ? commentAbove(file, node.start) : undefined;
    const declaration = node['declaration'];
    if (comment !== undefined && (node['specifiers'] as SyntaxNode[]).some(({ local }) => nameOf(local) === name)) {
      return { comment, declaration: `const ${name}` };
    }
    if (!isNode(declaration) || node.type !== 'ExportNamedDeclaration') continue;
    const [declarator = declaration] = (declaration['declarations'] ?? []) as SyntaxNode[];
    const isType = declaration.type === 'TSTypeAliasDeclaration';
    if (nameOf(declarator['id']) === name) {
      const said = comment ?? (isType ? before : undefined);
      const outlined = outline(file, declaration);
      const [, schema = ''] = /= z\.infer<typeof (\w+)>$/.exec(outlined) ?? [];
      return said === undefined ? undefined : { comment: said, declaration: schemas.get(schema) ?? outlined };
    }
    if (declarator !== declaration) {
      schemas.set(nameOf(declarator['id']), file.text.slice(declaration.start, declaration.end).replace(/;$/, ''));
    }
    before = comment ?? before;
  }
  return undefined;
}

function commentAbove(file: SourceFile, start: number): string | undefined {
  const last = file.comments.findLast(({ end }) => end <= start);
  if (!last?.value.startsWith('*') || file.text.slice(last.end, start).trim() !== '') return undefined;
  const lines = last.value.slice(1).split('\n');
  return lines
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim();
}

/** A declaration as its users need it: functions and classes without bodies, schemas and lists by their names alone. */
function outline({ text }: SourceFile, node: SyntaxNode): string {
  const [declarator] = (node['declarations'] ?? []) as SyntaxNode[];
  if (declarator) {
    const { init } = declarator;
    if (isNode(init) && init.type === 'ObjectExpression') return text.slice(node.start, node.end).replace(/;$/, '');
    const type = isNode(declarator['id']) ? declarator['id']['typeAnnotation'] : undefined;
    return `const ${nameOf(declarator['id'])}${isNode(type) ? text.slice(type.start, type.end) : ''}`;
  }
  const { body } = node as { body?: unknown };
  if (node.type === 'ClassDeclaration' && isNode(body)) return classOutline(text, node, body);
  const end = node.type === 'FunctionDeclaration' && isNode(body) ? body.start : node.end;
  return text.slice(node.start, end).trim().replace(/;$/, '');
}

function classOutline(text: string, node: SyntaxNode, body: SyntaxNode): string {
  const members = (body['body'] as SyntaxNode[]).flatMap((member) => {
    const { key, value } = member;
    if (!isNode(key) || key.type === 'PrivateIdentifier' || member['accessibility'] === 'private') return [];
    const inside = isNode(value) && isNode(value['body']) ? value['body'].start : undefined;
    const initial = inside === undefined && isNode(value) ? value.start : undefined;
    return [`  ${text.slice(member.start, inside ?? initial ?? member.end).replace(/[\s;=]+$/, '')};`];
  });
  return `${text.slice(node.start, body.start).trim()} {\n${members.join('\n')}\n}`;
}
