/** Why an archive is not read: its message is a sentence for whoever tried. */
export class ArchiveError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'ArchiveError';
  }
}
