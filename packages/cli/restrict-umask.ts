/** Makes all files created by this process from now on readable by its own account only; for commands that work on the data folder. */
export function restrictUmask(): void {
  process.umask(0o077);
}
