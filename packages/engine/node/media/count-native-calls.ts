import { createRequire } from 'node:module';
import { nativeCall } from '../native-work.ts';

type Native = (this: unknown, ...given: unknown[]) => unknown;

/**
 * Counts every call into the libraries of FFmpeg from now on, by all callers: `node-av` looks the classes and functions of its add-on up
 * each time. Throws if it does so no more. Call it once in a thread, after `node-av` is loaded.
 */
export function countNativeCalls(): void {
  const loaded = Object.entries(createRequire(import.meta.url).cache);
  const [, addOn] = loaded.find(([path]) => /[\\/]node-av\.node$/.test(path)) ?? [];
  const exported: unknown = addOn?.exports;
  if (typeof exported !== 'object' || exported === null) throw new TypeError('The add-on of node-av is not loaded.');
  for (const [name, native] of Object.entries(exported)) {
    if (typeof native !== 'function') continue;
    Reflect.set(
      exported,
      name,
      isClass(native) ? countClass(native as new () => object) : countFunction(native as Native),
    );
  }
}

/** Whether a native function has methods, of its objects or of its own. */
function isClass(native: { prototype?: object }): boolean {
  const own = Object.getOwnPropertyNames(native).filter(
    (name) => !/^(?:length|name|prototype|arguments|caller)$/.test(name),
  );
  return own.length > 0 || Object.getOwnPropertyNames(native.prototype ?? {}).length > 1;
}

function countFunction(native: Native): Native {
  return function counted(...given) {
    return nativeCall(() => Reflect.apply(native, this, given));
  };
}

/** A class that counts the methods, properties and constructor of a native one. */
function countClass(native: new (...given: unknown[]) => object): unknown {
  const counting = class extends native {};
  countProperties(native.prototype, counting.prototype);
  countProperties(native, counting);
  return new Proxy(counting, {
    construct: (target, given, newTarget) =>
      nativeCall((): object => Reflect.construct(target, given, newTarget) as object),
  });
}

/** Puts counting versions of the functions and accessors of one object on another, which inherits them. */
function countProperties(from: object, onto: object): void {
  for (const [name, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
    if (name === 'constructor' || name === 'prototype') continue;
    if (typeof value === 'function') Object.defineProperty(onto, name, { value: countFunction(value as Native) });
    if (get ?? set) {
      Object.defineProperty(onto, name, {
        get: get && countFunction(get as Native),
        set: set && (countFunction(set) as (value: unknown) => void),
      });
    }
  }
}
