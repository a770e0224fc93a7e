import { isNode, problemAt, walk, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts';

/** Folders whose code gets its platform as an argument and so may not touch a host's globals. */
const platformFree = /^packages\/(template|library|engine)\/(?!browser\/|node\/|tools\/)/;

/** Values that only some hosts have. Types of the same name are fine: they leave no trace. */
const hostGlobals = new Set(
  (
    'document window self navigator globalThis global process Buffer require module __dirname __filename ' +
    'fetch XMLHttpRequest WebSocket Worker SharedWorker postMessage importScripts OffscreenCanvas Path2D Image ImageData ' +
    'createImageBitmap DOMParser XMLSerializer FontFace localStorage sessionStorage indexedDB location Deno Bun'
  ).split(' '),
);

/** Every use of a host's global in code that must run on all platforms. A name the file declares itself is its own. */
export function checkPlatformFree(file: SourceFile): Problem[] {
  if (!platformFree.test(file.path)) return [];
  const declared = declaredNames(file.program);
  const problems: Problem[] = [];
  walk(file.program, (node, parents) => {
    const parent = parents.at(-1);
    if (node.type !== 'Identifier' || !parent || isPropertyName(node, parent) || parents.some(isTypeNode)) return;
    const name = String(node['name']);
    if (!hostGlobals.has(name) || declared.has(name)) return;
    problems.push(
      problemAt(file, node.start, 'platform-free', `${name} exists on some hosts only: take it from the Platform`),
    );
  });
  return problems;
}

function isTypeNode(node: SyntaxNode): boolean {
  if (/^(Import|Export)/.test(node.type)) return (node['importKind'] ?? node['exportKind']) === 'type';
  return /^TS(TypeAnnotation|TypeParameter|Interface|TypeAlias|TypeReference|TypeQuery|DeclareFunction)/.test(
    node.type,
  );
}

function isPropertyName(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type === 'MemberExpression') return parent['property'] === node && parent['computed'] !== true;
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type)) {
    return parent['key'] === node && parent['value'] !== node && parent['computed'] !== true;
  }
  return /^(Export|Import)\w*Specifier$/.test(parent.type) || parent.type === 'LabeledStatement';
}

function declaredNames(program: SyntaxNode): Set<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    if (/^(VariableDeclarator|(Function|Class)(Declaration|Expression))$/.test(node.type))
      addPatternNames(node['id'], names);
    if (/Function/.test(node.type)) addPatternNames(node['params'], names);
    if (node.type === 'CatchClause') addPatternNames(node['param'], names);
    if (/^Import\w*Specifier$/.test(node.type)) addPatternNames(node['local'], names);
  });
  return names;
}

/** Adds the names a binding pattern makes: a plain name, or those of an object, array, default or rest pattern. */
function addPatternNames(pattern: unknown, names: Set<string>): void {
  if (Array.isArray(pattern)) for (const each of pattern) addPatternNames(each, names);
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') names.add(String(pattern['name']));
  const inner = {
    ObjectPattern: 'properties',
    ArrayPattern: 'elements',
    AssignmentPattern: 'left',
    RestElement: 'argument',
    Property: 'value',
  };
  const below = inner[pattern.type as keyof typeof inner];
  if (below) addPatternNames(pattern[below], names);
}
