import { operations } from '@platen/api';
import { z } from 'zod';
import { suggestRecipes } from '../../workflows/recipes/suggest-recipes.ts';
import { defineTool } from '../tool.ts';
import { workflowProblem, workflowSteps } from '../workflow-fields.ts';

/** Suggests steps for what somebody wants to automate. */
export const suggestWorkflow = defineTool({
  name: 'suggest_workflow',
  title: 'Suggest a workflow',
  description:
    'Suggests workflows for a goal in plain words, from ready-made ones, with what is still to be set. Adapt the steps with list_workflow_nodes, check them with validate_workflow, and save them with create_workflow.',
  input: z.strictObject({
    goal: z.string().min(3).max(1000).describe('Such as: send each participant a certificate by email.'),
  }),
  output: z.object({
    suggestions: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        steps: workflowSteps,
        to_set: z.array(workflowProblem).describe('Settings that are still missing.'),
      }),
    ),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.validateWorkflow],
  async run({ goal }, { client }) {
    const suggestions = [];
    for (const { name, description, steps } of suggestRecipes(goal)) {
      const { warnings } = await client.validateWorkflow({ body: { steps: [...steps] } });
      suggestions.push({ name, description, steps: [...steps], to_set: warnings });
    }
    return { data: { suggestions } };
  },
});
