const token = /[a-zA-Z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g;
const arcOperands = 7;

/** SVG path data with all lengths multiplied. The data is well formed, as templates hold it. */
export function scalePathData(d: string, factor: number): string {
  const parts: string[] = [];
  let command = '';
  let operand = 0;
  for (const [found] of spreadArcFlags(d).matchAll(token)) {
    if (/[a-z]/i.test(found) && found.length === 1) {
      command = found;
      operand = 0;
      parts.push(found);
      continue;
    }
    // An arc's radii and end are lengths; its rotation and its two flags are not.
    const isLength = command.toLowerCase() !== 'a' || ![2, 3, 4].includes(operand % arcOperands);
    parts.push(isLength ? write(Number(found) * factor) : found);
    operand += 1;
  }
  return parts.join(' ');
}

/** The flags of arcs may touch what follows them: `a1 1 0 01.5.5` holds the flags 0 and 1. */
function spreadArcFlags(d: string): string {
  return d.replace(/[aA][^a-zA-Z]*/g, (arcs) => {
    const source = arcs.slice(1);
    const numbers = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
    const spread: string[] = [arcs.charAt(0)];
    let index = 0;
    for (let operand = 0; index < source.length;) {
      if (/[\s,]/.test(source.charAt(index))) {
        index += 1;
        continue;
      }
      numbers.lastIndex = index;
      const isFlag = [3, 4].includes(operand % arcOperands);
      const found = isFlag ? source.charAt(index) : (numbers.exec(source)?.[0] ?? source.charAt(index));
      spread.push(found);
      index += found.length;
      operand += 1;
    }
    return spread.join(' ');
  });
}

function write(value: number): string {
  return String(Math.round(value * 1e4) / 1e4);
}
