import { findWorkflowNode, type WorkflowStep, type WorkflowStepsBody } from '@platen/api';

/** Names that clients of the reference service have for types of steps. */
const otherNames: Readonly<Record<string, string>> = { orshot_url: 'file_url' };

/**
 * Steps as they are stored: each has a key of its own and settings. A step without a key is named after its type. Where a client sent the
 * kind of the step as its type and the type as its key, the key is the type; and `webhook` behind the first step is the one that sends.
 */
export function normalizeSteps(given: WorkflowStepsBody): WorkflowStep[] {
  const typed = given.map(({ key, type, config }, index) => {
    const ownKey = key === undefined ? undefined : ownName(key);
    const isTurned = ownKey !== undefined && !findWorkflowNode(ownName(type)) && findWorkflowNode(ownKey) !== undefined;
    const named = isTurned ? ownKey : ownName(type);
    return {
      key: isTurned ? undefined : key,
      type: named === 'webhook' && index > 0 ? 'send_webhook' : named,
      config: config ?? {},
    };
  });
  const taken = new Set(typed.flatMap(({ key }) => (key === undefined ? [] : [key])));
  return typed.map(({ key, type, config }) => {
    const name = key ?? freeKey(type, taken);
    taken.add(name);
    return { key: name, type, config };
  });
}

function ownName(type: string): string {
  return Object.hasOwn(otherNames, type) ? (otherNames[type] ?? type) : type;
}

function freeKey(type: string, taken: ReadonlySet<string>): string {
  const name = /^[A-Za-z_]\w{0,59}$/.test(type) ? type : 'step';
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
