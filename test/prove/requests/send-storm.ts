import type { HostileAnswer, HostileService } from '../hostile/hostile-service.ts';
import type { FuzzRequest } from './create-requests.ts';

/** A request with what became of it; without an answer it hung or its connection broke. */
export interface Exchange {
  request: FuzzRequest;
  answer?: HostileAnswer;
  error?: string;
}

/** Requests at a time. */
const atOnce = 6;

/** Sends requests, several at a time, with the service's key unless they bring their own authorization. */
export async function sendStorm(service: HostileService, requests: readonly FuzzRequest[]): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const waiting = requests.values();
  const sendAll = async (): Promise<void> => {
    for (const request of waiting) exchanges.push(await sendOne(service, request));
  };
  await Promise.all(Array.from({ length: atOnce }, sendAll));
  return exchanges;
}

/** Sends one request. */
export async function sendOne(service: HostileService, request: FuzzRequest): Promise<Exchange> {
  const answer = await service.send(request);
  return 'error' in answer ? { request, error: answer.error } : { request, answer };
}
