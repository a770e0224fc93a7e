import { checkNesting } from '../../http/check-nesting.ts';
import { ServiceError } from '../../http/service-error.ts';
import { StepError, type StepCall } from './step.ts';

/** Bytes of an answer of a source. */
const maxBytes = 16 * 1024 * 1024;

/** A request to a source. */
export interface SourceRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

type Call = Pick<StepCall, 'parts' | 'run' | 'signal'>;

/** Fetches the text at an address that a workflow names. Throws StepError, with a sentence that says which address it is. */
export async function fetchText(
  { parts, run, signal }: Call,
  url: string,
  request: SourceRequest,
): Promise<{ text: string; url: string }> {
  try {
    const answer = await parts.fetcher.fetch(url, {
      ...request,
      maxBytes,
      signal,
      connectionsOf: `workspace ${run.workspaceId}`,
    });
    if (answer.status >= 200 && answer.status < 300) {
      return { text: new TextDecoder().decode(answer.bytes), url: answer.url };
    }
    throw new StepError(`${new URL(url).host} responded with status ${answer.status}.`, { status: answer.status });
  } catch (error) {
    if (error instanceof ServiceError) throw new StepError(error.message);
    throw error;
  }
}

/** Fetches JSON, likewise. */
export async function fetchJson(call: Call, url: string, request: SourceRequest): Promise<unknown> {
  const { text } = await fetchText(call, url, {
    ...request,
    headers: { accept: 'application/json', ...request.headers },
  });
  try {
    const json: unknown = JSON.parse(text);
    checkNesting(json);
    return json;
  } catch (error) {
    throw new StepError(`${new URL(url).host} did not respond with JSON.`, { cause: error });
  }
}
