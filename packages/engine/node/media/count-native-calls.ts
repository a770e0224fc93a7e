import { CodecContext, FilterContext, FilterGraph, SoftwareResampleContext, SoftwareScaleContext } from 'node-av';
import { nativeCall } from './native-work.ts';

/** Calls with which our codecs and those of `@mediabunny/server` start work on native threads. */
const calls: readonly [type: { prototype: object }, methods: readonly string[]][] = [
  [CodecContext, ['open2', 'sendPacket', 'receiveFrame', 'sendFrame', 'receivePacket']],
  [FilterContext, ['buffersrcAddFrame', 'buffersinkGetFrame']],
  [FilterGraph, ['config']],
  [SoftwareResampleContext, ['convert']],
  [SoftwareScaleContext, ['scaleFrame']],
];

/** Counts every call into the libraries from now on, by all callers. Throws if the libraries have changed. */
export function countNativeCalls(): void {
  for (const [{ prototype }, methods] of calls) {
    for (const name of methods) {
      const method: unknown = Reflect.get(prototype, name);
      if (typeof method !== 'function') throw new TypeError(`node-av has no ${name} any more.`);
      Reflect.set(prototype, name, function counted(this: unknown, ...given: unknown[]): Promise<unknown> {
        return nativeCall(async () => Reflect.apply(method, this, given) as unknown);
      });
    }
  }
}
