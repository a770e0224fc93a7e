import {
  findWorkflowNode,
  type WorkflowConfig,
  type WorkflowGatedStep,
  type WorkflowIssue,
  type WorkflowNode,
  type WorkflowStep,
} from '@platen/api';
import { checkRowExpression, checkRowText } from '@platen/template';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { checkReferences } from './check-references.ts';
import { planOf } from './plan-of.ts';
import { checkJsonPath } from './steps/json-path.ts';
import { checkSchedule } from './triggers/schedule-times.ts';
import { findExpressions } from './catalog.ts';

/** Problems of the steps of a workflow. */
export interface CheckedSteps {
  /** Problems that no workflow may have. */
  errors: WorkflowIssue[];
  /** Settings and steps that are missing before it can run. */
  missing: WorkflowIssue[];
  gated: WorkflowGatedStep[];
}

interface Place {
  index: number;
  step: WorkflowStep;
  node: WorkflowNode;
}

const hints = {
  no_steps: ['There are no steps.', 'Begin with a trigger or a data source.'],
  no_data_source: ['No step brings rows.', 'Add a data source after the trigger, such as rows or webhook_body.'],
  several_data_sources: ['Several steps bring rows.', 'Keep one data source; make another workflow for the other.'],
  misplaced_trigger: ['A trigger is not the first step.', 'Keep one trigger, as the first step.'],
  misplaced_step: ['A step comes before the rows that it needs.', 'Move it behind the data source.'],
  no_destination: ['No step delivers anything.', 'Add a destination step so every render is delivered somewhere.'],
  no_render: ['A step needs files, and no step before it renders any.', 'Add a render step before it.'],
  no_webhook: ['Posted data is only there with a webhook.', 'Make webhook the first step.'],
  unknown_type: ['There is no such type of step.', 'See GET /v1/workflows/nodes for the types of steps.'],
  repeated_key: ['Two steps have the same key.', 'Give each step a key of its own.'],
} as const;

function issueOf(code: keyof typeof hints, step: WorkflowStep | undefined): WorkflowIssue {
  const [message, hint] = hints[code];
  return { code, message, hint, step: step?.key ?? null, field: null };
}

/** Checks the steps of a workflow of a workspace, with what they name in it. */
export async function checkStepsOf(
  parts: { database: Database },
  workspaceId: number,
  steps: readonly WorkflowStep[],
): Promise<CheckedSteps> {
  const checked = checkSteps(steps, await planOf(parts, workspaceId));
  return { ...checked, errors: [...checked.errors, ...(await checkReferences(parts, workspaceId, steps))] };
}

/** Checks the steps of a workflow of a workspace with that plan. */
export function checkSteps(steps: readonly WorkflowStep[], plan: string): CheckedSteps {
  const checked: CheckedSteps = { errors: [], missing: [], gated: [] };
  const { errors, missing, gated } = checked;
  if (steps.length === 0) missing.push(issueOf('no_steps', undefined));
  const keys = new Set<string>();
  const places: Place[] = [];
  for (const [index, step] of steps.entries()) {
    const node = findWorkflowNode(step.type);
    if (keys.has(step.key)) errors.push(issueOf('repeated_key', step));
    keys.add(step.key);
    if (!node) errors.push(issueOf('unknown_type', step));
    else places.push({ index, step, node });
  }
  if (steps.length > 0) checkOrder(places, checked);
  for (const { step, node } of places) {
    checkConfig(step, node, checked);
    if (node.plan !== undefined && plan === 'free') gated.push({ step: step.key, type: step.type, plan: node.plan });
  }
  return checked;
}

function checkOrder(places: readonly Place[], { errors, missing }: CheckedSteps): void {
  const first = places[0];
  for (const { index, step, node } of places) {
    if (node.kind === 'trigger' && index > 0) errors.push(issueOf('misplaced_trigger', step));
  }
  const sources = places.filter(({ node }) => node.kind === 'data');
  if (sources.length > 1) errors.push(issueOf('several_data_sources', sources[1]?.step));
  const brings = first?.node.bringsRow === true ? first : undefined;
  const source = sources[0] ?? brings;
  if (!source) errors.push(issueOf('no_data_source', undefined));
  else {
    const early = places.find(({ index, node }) => index < source.index && node.kind !== 'trigger');
    if (early) errors.push(issueOf('misplaced_step', early.step));
  }
  for (const { step } of places) {
    if (step.type === 'webhook_body' && first?.step.type !== 'webhook') errors.push(issueOf('no_webhook', step));
  }
  let hasFiles = false;
  for (const { step, node } of places) {
    if (step.type === 'render') hasFiles = true;
    else if (node.needsFiles === true && !hasFiles) errors.push(issueOf('no_render', step));
  }
  if (!places.some(({ node }) => node.kind === 'destination')) missing.push(issueOf('no_destination', undefined));
}

function checkConfig(step: WorkflowStep, node: WorkflowNode, { errors, missing }: CheckedSteps): void {
  const parsed = node.config.safeParse(step.config);
  for (const issue of parsed.error?.issues ?? []) {
    const isMissing = issue.code !== 'unrecognized_keys' && valueAt(step.config, issue.path) === undefined;
    const field = fieldOf(issue);
    const name = field === null ? '' : `${field} `;
    if (isMissing) {
      missing.push({
        code: `${String(issue.path[0] ?? 'setting')
          .replace(/Id$/, '')
          .toLowerCase()}_missing`,
        message: `The step ${step.key} has no ${field ?? 'settings'} yet.`,
        hint: `Set ${field ?? 'them'} in the step ${step.key}.`,
        step: step.key,
        field,
      });
    } else {
      errors.push({
        code: 'config_invalid',
        message: `${name}${issue.message}`.slice(0, 500),
        hint: `Correct the settings of the step ${step.key}; its configSchema has what they may be.`,
        step: step.key,
        field,
      });
    }
  }
  if (parsed.success) errors.push(...expressionIssues(step, node), ...settingIssues(step, parsed.data));
}

function valueAt(config: unknown, path: readonly PropertyKey[]): unknown {
  let value = config;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[name];
  }
  return value;
}

function fieldOf({ path }: z.core.$ZodIssue): string | null {
  return path.length === 0 ? null : path.map(String).join('.');
}

/** Settings that no schema describes: schedules and JSON paths. */
function settingIssues({ key, type }: WorkflowStep, config: Record<string, unknown>): WorkflowIssue[] {
  const found: [string, string | undefined][] =
    type === 'schedule' || type === 'poll'
      ? [['cron', checkSchedule(config as WorkflowConfig<'schedule'>)]]
      : (findWorkflowNode(type)?.kind === 'data' ? ['path', 'nextPath'] : []).map((field) => {
          const path = config[field];
          return [field, typeof path === 'string' ? checkJsonPath(path) : undefined];
        });
  return found.flatMap(([field, message]) =>
    message === undefined
      ? []
      : [
          {
            code: 'config_invalid',
            message: `${field}: ${message}`,
            hint: `Correct ${field} in the step ${key}.`,
            step: key,
            field,
          },
        ],
  );
}

/** The settings of a step whose expressions cannot be read. */
function expressionIssues({ key, config }: WorkflowStep, node: WorkflowNode): WorkflowIssue[] {
  return findExpressions(node, config).flatMap(({ field, source, isText }) => {
    const message = isText ? checkRowText(source) : checkRowExpression(source);
    if (message === undefined) return [];
    return [
      {
        code: 'expression_invalid',
        message: `${field}: ${message}`.slice(0, 500),
        hint: 'Correct the expression. Names are those of columns and of earlier steps.',
        step: key,
        field,
      },
    ];
  });
}
