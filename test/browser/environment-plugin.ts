import type { TestRunnerPlugin } from '@web/test-runner';

/** Says to packages what bundlers say to them: which environment they run in. Browsers have no `process` to ask. */
export function environmentPlugin(): TestRunnerPlugin {
  return {
    name: 'environment',
    transform(context) {
      if (!context.path.includes('/node_modules/') || typeof context.body !== 'string') return undefined;
      if (!context.response.is('js') || !context.body.includes('process.env.NODE_ENV')) return undefined;
      return context.body.replaceAll('process.env.NODE_ENV', '"production"');
    },
  };
}
