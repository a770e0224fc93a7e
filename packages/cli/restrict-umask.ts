/** Has every file that this process makes from here on be readable by its own account alone; for commands that work on the data folder. */
export function restrictUmask(): void {
  process.umask(0o077);
}
