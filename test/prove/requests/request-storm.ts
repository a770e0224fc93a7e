import fc from 'fast-check';
import type { OpenApiDocument } from '@platen/api/openapi';
import { startHostileService, type HostileService } from '../hostile/hostile-service.ts';
import { count, createTally, peak, type Finding, type OpenProof, type Part, type PartOutcome } from '../proof.ts';
import { shrink } from '../shrink.ts';
import { createAnswerCheck, type AnswerCheck } from './check-answer.ts';
import { createRequests, listDescribed, type Described, type FuzzRequest } from './create-requests.ts';
import { knownValues } from './known-values.ts';
import { plantItems, type Planted } from './plant-items.ts';
import { fromSaved, toSaved, type SavedFinding, type SavedRequest } from './request-as-json.ts';
import { sendOne, sendStorm, type Exchange } from './send-storm.ts';
import { compareDigests } from './storage-digest.ts';

const canary = 'c4n4ryOfAnotherTenant';
/** Tries to make one failing request smaller. */
const shrinkTries = 150;

/** A storm of hostile requests over a service of its own. */
export interface RequestStorm extends OpenProof {
  /** Sends a request that was kept, and says what is wrong with its answer, or nothing. */
  replay(saved: SavedFinding): Promise<string | undefined>;
  /** The service is as well as before, and the other workspace has what it had. */
  checkHealth(): Promise<Finding[]>;
  /** Ids of the operations, in the order in which they are tried. */
  operationIds: readonly string[];
}

interface Storm {
  service: HostileService;
  document: OpenApiDocument;
  operations: Described[];
  check: AnswerCheck;
  /** Requests of one operation that are sent together. */
  together: number;
  other: Planted;
  otherKey: string;
}

/** How hostile requests are sent. */
export interface StormOptions {
  /** Requests of one operation that are sent before the next one has its turn. */
  together: number;
  /** One operation alone, by its id. */
  only?: string;
}

/** Starts a service, with another workspace in it whose things nobody may be told of. */
export async function openRequestStorm({ together, only }: StormOptions): Promise<RequestStorm> {
  const service = await startHostileService({ environment: { PLATEN_RENDER_TIMEOUT_MS: '8000' } });
  try {
    const otherKey = await service.addWorkspace(`${canary} workspace`);
    const other = await plantItems(service, otherKey, canary, false);
    const document = (await service.call('GET', '/openapi.json')).body as unknown as OpenApiDocument;
    const check = createAnswerCheck(document, canary);
    const operations = listDescribed(document).filter(({ operation }) => !only || operation.operationId === only);
    const storm: Storm = { service, document, operations, check, together, other, otherKey };
    return {
      operationIds: operations.map(({ operation }) => operation.operationId),
      run: (part) => runPart(storm, part),
      async replay({ operationId, request }) {
        const own = await plantItems(service, service.key, 'plain', true);
        return judge(storm, operationId, await sendOne(service, fromSaved(request, { own, other })));
      },
      checkHealth: () => checkHealth(storm),
      close: () => service.close(),
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}

async function runPart(storm: Storm, { first, count: wanted, seed }: Part): Promise<PartOutcome> {
  const { service, operations, together: max } = storm;
  const outcome: PartOutcome = { tally: createTally(), findings: [] };
  if (first === 0) count(outcome.tally, 'MB before', toMegabytes((await service.readMemory()).usedBytes));
  for (let sent = 0; sent < wanted; sent += max) {
    const number = Math.floor((first + sent) / max);
    const described = operations[number % operations.length];
    if (!described) throw new TypeError('There are no operations.');
    const together = Math.min(max, wanted - sent);
    await tryOperation(storm, described, { seed: seed + sent, together, outcome });
    if (service.end !== undefined)
      throw new Error(`The service ended with ${service.end}: ${service.takeErrors().join('\n')}`);
  }
  outcome.findings.push(...(await checkHealth(storm)));
  const { usedBytes, residentBytes } = await service.readMemory();
  peak(outcome.tally, 'MB after a part', toMegabytes(usedBytes));
  peak(outcome.tally, 'resident MB after a part', toMegabytes(residentBytes));
  return outcome;
}

/** Requests of one operation, and once more all that were refused. */
async function tryOperation(
  storm: Storm,
  described: Described,
  { seed, together, outcome }: { seed: number; together: number; outcome: PartOutcome },
): Promise<void> {
  const { service, document, other } = storm;
  const { operationId } = described.operation;
  const { tally, findings } = outcome;
  const own = await plantItems(service, service.key, 'plain', true);
  // The events of a job that waits go on until somebody works on it, which nobody does here.
  if (described.path.endsWith('/events')) await service.endJobs();
  const requests = fc.sample(createRequests(document, described, knownValues(described.path, own, other)), {
    seed,
    numRuns: together,
  });
  const note = async (exchanges: readonly Exchange[], isFirst: boolean): Promise<FuzzRequest[]> => {
    for (const exchange of exchanges) {
      const status = exchange.answer?.status ?? 0;
      if (isFirst && status >= 400) count(tally, status < 500 ? 'refused' : 'put off');
      const problem = judge(storm, operationId, exchange);
      if (problem === undefined) continue;
      const what = `${operationId} ${problem}`;
      const logged = service.takeErrors().at(-1);
      const isKnown = findings.some((finding) => finding.what.startsWith(what));
      const named = { own, other };
      const smallest = isKnown
        ? toSaved(exchange.request, named)
        : await shrinkRequest(storm, operationId, { exchange, problem, own });
      findings.push({
        what: logged === undefined ? what : `${what} (${logged})`,
        input: { operationId, request: smallest } satisfies SavedFinding,
      });
    }
    return exchanges.flatMap(({ request, answer }) => (answer && answer.status >= 400 ? [request] : []));
  };
  count(tally, 'sent', together);
  const refused = await note(await sendStorm(service, requests), true);
  await service.reviveKeys();
  // What was refused is refused again, and this time nothing else happens meanwhile: nothing may change.
  const stored = await service.readDigest();
  const again = await note(await sendStorm(service, refused), false);
  await service.reviveKeys();
  if (again.length < refused.length || refused.length === 0) return;
  for (const change of compareDigests(stored, await service.readDigest())) {
    const input = { operationId, requests: refused.map((request) => toSaved(request, { own, other })) };
    findings.push({ what: `${operationId} refused, and kept ${change.split(':')[0]}`, input });
  }
}

function judge({ check }: Pick<Storm, 'check'>, operationId: string, { answer, error }: Exchange): string | undefined {
  return error ?? (answer && check(operationId, answer));
}

async function shrinkRequest(
  storm: Storm,
  operationId: string,
  { exchange, problem, own }: { exchange: Exchange; problem: string; own: Planted },
): Promise<SavedRequest> {
  const named = { own, other: storm.other };
  const original = toSaved(exchange.request, named);
  // Each try of one that hangs takes as long as it is waited for.
  const tries = problem.startsWith('hung') ? 6 : shrinkTries;
  const { headers, json, text, ...rest } = original;
  const smaller = await shrink(
    { headers, json, text },
    async (candidate) =>
      judge(storm, operationId, await sendOne(storm.service, fromSaved({ ...rest, ...candidate }, named))) === problem,
    { tries },
  );
  return { ...rest, ...smaller };
}

async function checkHealth({ service, other, otherKey }: Storm): Promise<Finding[]> {
  const listed = await service.call('GET', '/studio/templates/all');
  if (listed.status !== 200) return [{ what: `afterwards, templates are listed with ${listed.status}` }];
  const theirs = await service.call('GET', `/studio/templates/${other.templates[0]}`, { key: otherKey });
  const isWell = theirs.status === 200 && theirs.body['name'] === `${canary} template`;
  return isWell ? [] : [{ what: 'afterwards, the other workspace has not what it had' }];
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
