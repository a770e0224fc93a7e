import { InvalidArgumentError, type Command } from 'commander';
import { parseServiceUrl } from './service-url.ts';
import type { Terminal } from './terminal.ts';

const workflowsHelp = `
They are those of a running service, with a key in PLATEN_API_KEY: level "read", for "run" also "render".

Examples:
  PLATEN_API_KEY=osk_… platen workflows list --service https://studio.example
  platen workflows validate steps.json --service https://studio.example
  platen workflows run 44 --data order.json --service https://studio.example
  platen workflows runs 44 --service https://studio.example`;

/** Flags that all of these commands have. */
export interface WorkflowPlace {
  service: string;
  json?: boolean;
}

/** Adds `platen workflows`. */
export function addWorkflows(program: Command, terminal: Terminal, signal: AbortSignal): void {
  const workflows = program
    .command('workflows')
    .description('list, check and run workflows of a service')
    .addHelpText('after', workflowsHelp);
  const add = (name: string, description: string): Command =>
    workflows
      .command(name)
      .description(description)
      .requiredOption('--service <url>', 'the address of the service', parseServiceUrl)
      .option('--json', 'as JSON');
  add('list', 'list the workflows').action(async (given: WorkflowPlace) => {
    const { listWorkflows } = await import('./workflow-actions.ts');
    await listWorkflows(given, terminal);
  });
  add('validate', 'check a file of steps, or of a workflow with them')
    .argument('<file>', 'JSON')
    .action(async (file: string, given: WorkflowPlace) => {
      const { validateWorkflow } = await import('./workflow-actions.ts');
      await validateWorkflow(file, given, terminal);
    });
  add('run', 'run a workflow and wait for its end')
    .argument('<id>', 'the id of the workflow', parseId)
    .option('--data <file>', 'JSON that stands for what would be posted to its address')
    .option('--test', 'take at most 3 rows and deliver nothing')
    .action(async (id: number, given: WorkflowPlace & { data?: string; test?: boolean }) => {
      const { runWorkflow } = await import('./workflow-actions.ts');
      await runWorkflow(id, given, terminal, signal);
    });
  add('runs', 'list the runs of a workflow')
    .argument('<id>', 'the id of the workflow', parseId)
    .action(async (id: number, given: WorkflowPlace) => {
      const { listRuns } = await import('./workflow-actions.ts');
      await listRuns(id, given, terminal);
    });
}

function parseId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, as shown by "platen workflows list".');
}
