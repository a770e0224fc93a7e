/** Whether a version is a release, such as 1.10.0: nothing before one, and no branch. */
export function isRelease(version: string): boolean {
  return /^\d+(?:\.\d+)*$/.test(version);
}
