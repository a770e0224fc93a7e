/** Why an archive cannot be read: its message is a sentence for the person who tried. */
export class ArchiveError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'ArchiveError';
  }
}
