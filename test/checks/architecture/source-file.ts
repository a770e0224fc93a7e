import { parseSync } from 'oxc-parser';

/** A node of the syntax tree, ESTree with TypeScript's additions. `start` and `end` are offsets into the text. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** One import or re-export of a file, of values or of types. */
export interface ImportUse {
  specifier: string;
  /** Names taken from the module; `*` for the whole of it. */
  names: string[];
  start: number;
}

/** A TypeScript file, parsed once for all rules. */
export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  text: string;
  program: SyntaxNode;
  comments: { start: number; end: number; value: string; type: 'Line' | 'Block' }[];
  imports: ImportUse[];
}

/** A rule that is broken, where, and what to do instead. */
export interface Problem {
  path: string;
  line: number;
  rule: string;
  message: string;
}

/** Parses a file's text. Throws when it isn't valid TypeScript, naming the file. */
export function parseSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`);
  const program = parsed.program as unknown as SyntaxNode;
  return { path, text, program, comments: parsed.comments, imports: listImports(program) };
}

/** Calls `visit` for every node below and including `node`, parents first, with the chain of its parents, nearest last. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  visit(node, parents);
  const below = [...parents, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, below);
  }
}

/** A problem at an offset of the file. */
export function problemAt(file: SourceFile, offset: number, rule: string, message: string): Problem {
  return { path: file.path, line: file.text.slice(0, offset).split('\n').length, rule, message };
}

/** Whether a value found in the tree is itself a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

function listImports(program: SyntaxNode): ImportUse[] {
  const imports: ImportUse[] = [];
  walk(program, (node) => {
    const source = node['source'];
    if (!isNode(source) || typeof source['value'] !== 'string') return;
    const specifiers = (node['specifiers'] ?? []) as SyntaxNode[];
    imports.push({
      specifier: source['value'],
      names: specifiers.map(importedName),
      start: node.start,
    });
  });
  return imports;
}

function importedName(specifier: SyntaxNode): string {
  const imported = specifier['imported'] ?? specifier['local'];
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return isNode(imported) ? String(imported['name'] ?? imported['value']) : '*';
}
