import assert from 'node:assert/strict';
import { operations, type Operation } from '@platen/api';
import type { TestAnswer, TestService } from '../start-test-service.ts';
import { createTenants, kinds, ofEmbedUsers, type Attacker, type Kind, type Place } from './places.ts';
import type { Parts, Trial } from './trial.ts';

/** Every operation of the service. */
export const everyOperation: Readonly<Record<string, Operation>> = operations;

/** Tenants of a service, and one thing of each kind that they can have. */
export interface FilledTenants {
  attackers: Attacker[];
  everyPlace: Place[];
  ids: ReadonlyMap<Place, ReadonlyMap<Kind, string>>;
}

/** Makes the tenants, and what they have. */
export async function fillTenants(service: TestService): Promise<FilledTenants> {
  const { attackers, everyPlace } = await createTenants(service);
  const ids = new Map<Place, Map<Kind, string>>();
  for (const place of everyPlace) {
    const made = new Map<Kind, string>();
    for (const each of kinds) {
      const id = await place.make(each);
      if (id !== undefined) made.set(each, id);
    }
    ids.set(place, made);
  }
  return { attackers, everyPlace, ids };
}

/** Whether this attacker can call the operation at all. */
export function mayCall({ isSession, scoping }: Attacker, operation: Operation): boolean {
  if (isSession) return operation.access.kind === 'caller' && operation.access.embed !== 'never';
  return scoping === undefined || takesScoping(operation);
}

/** Whether the place is the workspace that embeds belong to. */
export function isWorkspace({ name }: Place): boolean {
  return name === 'the workspace';
}

/** Whether what a trial names there is the attacker's to reach: a key that acts for an embed user still is the workspace's. */
export function mayReach(attacker: Attacker, { kind, readsWorkspace = false }: Trial, place: Place): boolean {
  return isWorkspace(place) && (readsWorkspace || (!attacker.isSession && !ofEmbedUsers.has(kind)));
}

/** Whether the attacker may be told, by 403, that the thing is there. */
export function mayKnow(
  attacker: Attacker,
  { keysMayKnow, notifiedReadOnly }: Trial,
  place: Place,
  key: string,
): boolean {
  return (
    (notifiedReadOnly === true && isWorkspace(place)) ||
    (keysMayKnow === true && !attacker.isSession && place.key === key)
  );
}

/** Sends a trial's request as the attacker. */
export function callAs(
  service: TestService,
  operation: Operation,
  attacker: Attacker,
  parts: Parts,
): Promise<TestAnswer> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? assert.fail(`${operation.id} needs ${name}`)),
  );
  const query = new URLSearchParams({
    ...parts.query,
    ...(attacker.scoping && takesScoping(operation) && attacker.scoping),
  });
  const { headers } = parts;
  return service.call(operation.method, `${path}?${query.toString()}`, {
    key: attacker.token,
    body: parts.body,
    ...(headers && { headers: { ...headers } }),
  });
}

/** Whether an operation can be narrowed to an embed user by its query. */
function takesScoping(operation: Operation): boolean {
  return operation.query?.shape['embedId'] !== undefined;
}
