import { parseConfig } from '../config/config.ts';
import { ConfigError } from '../config/variable.ts';
import { checkAi } from './check-ai.ts';
import { checkConfiguration, checkPublicUrl } from './check-configuration.ts';
import { checkCutoutModel } from './check-cutout-model.ts';
import { checkDatabase } from './check-database.ts';
import { checkDataFolder, checkFiles, checkRedis } from './check-files.ts';
import { checkMachine } from './check-machine.ts';
import type { Finding } from './finding.ts';

/**
 * Checks everything an instance needs with this configuration: variables, whether database, files and Redis respond, capabilities of this
 * machine. Nothing is created or left behind, except for a temporary test file.
 */
export async function examine(environment: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  const configuration = checkConfiguration(environment);
  try {
    const config = parseConfig(environment);
    return [
      ...configuration,
      checkPublicUrl(config),
      ...(await checkDatabase(config)),
      await checkFiles(config),
      ...(await checkDataFolder(config)),
      ...(await checkRedis(config)),
      await checkAi(config),
      ...(await checkCutoutModel(config)),
      ...(await checkMachine(config)),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const wrong = error.problems.map((text): Finding => ({ part: 'configuration', state: 'wrong', text }));
    return [...configuration, ...wrong];
  }
}
