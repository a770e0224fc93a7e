import { parseConfig } from '../config/config.ts';
import { ConfigError } from '../config/variable.ts';
import { checkConfiguration, checkPublicUrl } from './check-configuration.ts';
import { checkDatabase } from './check-database.ts';
import { checkDataFolder, checkFiles, checkRedis } from './check-files.ts';
import { checkMachine } from './check-machine.ts';
import type { Finding } from './finding.ts';

/**
 * Looks at everything an instance needs as this environment configures it: what is set, whether database, files and Redis answer,
 * what this machine can do. Nothing is made and nothing stays, but for a file that is written to see whether it can be.
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
      ...(await checkMachine(config)),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const wrong = error.problems.map((text): Finding => ({ part: 'configuration', state: 'wrong', text }));
    return [...configuration, ...wrong];
  }
}
