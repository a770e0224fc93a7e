import { ServiceError } from '../../http/service-error.ts';
import { StepError, type StepCall } from './step.ts';

/** Bytes of an answer of a source. */
const maxBytes = 16 * 1024 * 1024;

/** Fetches the text at an address that a workflow names. Throws StepError, with a sentence that says which address it is. */
export async function fetchText(
  { parts, run, signal }: Pick<StepCall, 'parts' | 'run' | 'signal'>,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ text: string; url: string }> {
  try {
    const answer = await parts.fetcher.fetch(url, {
      headers,
      maxBytes,
      signal,
      connectionsOf: `workspace ${run.workspaceId}`,
    });
    if (answer.status >= 200 && answer.status < 300) {
      return { text: new TextDecoder().decode(answer.bytes), url: answer.url };
    }
    throw new StepError(`${new URL(url).host} responded with status ${answer.status}.`);
  } catch (error) {
    if (error instanceof ServiceError) throw new StepError(error.message);
    throw error;
  }
}
