import { isNode, problemAt, walk, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts';

/** Folders that may import Konva: the ones that make the scene and paint it. */
const konvaFolders = /^(packages\/engine\/(scene|paint)\/|packages\/editor\/artboard\/|demo\/|test\/)/;

/** Konva stays in its folders, and its Layer and Stage, which mean something else than ours, are always written with `Konva.` */
export function checkKonvaNames(file: SourceFile): Problem[] {
  return file.imports
    .filter(({ specifier }) => specifier === 'konva' || specifier.startsWith('konva/'))
    .flatMap(({ specifier, names, start }) => {
      const problems: Problem[] = [];
      if (!konvaFolders.test(file.path)) {
        problems.push(problemAt(file, start, 'konva', `only engine/scene and engine/paint import ${specifier}`));
      }
      for (const name of names.filter((each) => each === 'Layer' || each === 'Stage')) {
        problems.push(
          problemAt(file, start, 'konva', `write Konva.${name}, not ${name}: a layer is one item on a page here`),
        );
      }
      return problems;
    });
}

/** Konva's global settings are assigned in one file alone: answers a problem for every assignment when several files do it. */
export function checkKonvaGlobals(files: readonly SourceFile[]): Problem[] {
  const assignments = files.filter(({ path }) => path.startsWith('packages/')).flatMap((file) => listAssignments(file));
  const paths = [...new Set(assignments.map(({ path }) => path))];
  return paths.length < 2 ? [] : assignments;
}

function listAssignments(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  walk(file.program, (node) => {
    const target =
      node.type === 'AssignmentExpression' ? node['left'] : node.type === 'CallExpression' ? node['callee'] : undefined;
    if (!isNode(target) || target.type !== 'MemberExpression' || rootName(target) !== 'Konva') return;
    if (node.type === 'CallExpression' && !isSetter(target)) return;
    problems.push(
      problemAt(file, node.start, 'konva', 'Konva’s globals are set in one file only, and more than one sets them'),
    );
  });
  return problems;
}

/** `Konva.setX(…)`, as opposed to a setter of a node or a static function. */
function isSetter(target: SyntaxNode): boolean {
  const { object, property } = target;
  return (
    isNode(object) && object.type === 'Identifier' && isNode(property) && /^set[A-Z]/.test(String(property['name']))
  );
}

function rootName(node: SyntaxNode): string | undefined {
  if (node.type === 'Identifier') return String(node['name']);
  return node.type === 'MemberExpression' && isNode(node['object']) ? rootName(node['object']) : undefined;
}
