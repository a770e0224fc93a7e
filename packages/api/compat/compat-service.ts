import { z } from 'zod';

/** The other services whose rendering calls are taken. */
export const compatServices = ['bannerbear', 'creatomate', 'placid', 'renderform'] as const;
export type CompatService = (typeof compatServices)[number];

/** A render as the client of another service asked for it: stored with the job, for its answers and its webhook. */
export const compatRequest = z.object({
  service: z.enum(compatServices),
  /** Fields in the shape of that service. */
  fields: z.record(z.string(), z.unknown()),
});
export type CompatRequest = z.infer<typeof compatRequest>;

const paths: Readonly<Record<CompatService, string>> = {
  bannerbear: '/compat/bannerbear/v2',
  creatomate: '/compat/creatomate/v1',
  placid: '/compat/placid',
  renderform: '/compat/renderform/v2',
};

/** Where the calls of a service begin, below the address of this one. */
export function compatPath(service: CompatService): string {
  return paths[service];
}
