// The service as `platen serve` starts it, with several workspaces, in a process of its own.
import { createWorkspace, parseConfig, startService } from '@platen/server';

const service = await startService(parseConfig(process.env));
const tenants = [];
for (const name of ['Attacker', 'Victim', 'Another']) {
  const { key } = await createWorkspace(service.dependencies, { name });
  tenants.push({ baseUrl: `${service.url}/v1`, key });
}
process.on('disconnect', () => void service.close());
process.send?.({ tenants });
