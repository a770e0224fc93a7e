// The service as `platen serve` starts it, which also renders by its engine alone when its parent asks.
import { releaseOutputs } from '@platen/engine/node';
import { parseConfig, serviceShare, startService } from '@platen/server';
import { parseTemplate } from '@platen/template';

/** What the parent asks for: that template, rendered by the engine alone. */
export interface EngineRender {
  template: unknown;
  modifications: Record<string, string>;
}

/** What it is told: where the service is, and the milliseconds of each render that it asked for. */
export type BenchAnswer = { baseUrl: string } | { engineMs: number };

const service = await startService(parseConfig(process.env));
const notify = (answer: BenchAnswer): void => void process.send?.(answer);
const renderByEngine = async ({ template, modifications }: EngineRender): Promise<void> => {
  const parsed = parseTemplate(template);
  const startedAt = performance.now();
  const { outputs } = await service.dependencies.renderPool.render(parsed, modifications, {
    format: 'png',
    context: { share: serviceShare, costName: 'bench' },
  });
  notify({ engineMs: performance.now() - startedAt });
  // As the service does with what it has sent.
  releaseOutputs(outputs);
};
process.on('message', (render: EngineRender) => void renderByEngine(render));
process.on('disconnect', () => void service.close());
notify({ baseUrl: `${service.url}/v1` });
