import type { Report } from '../errors/report.ts';

/** A layer as notes speak of it: by our id, and by the name a person knows. */
export interface Named {
  id: string;
  name: string;
}

/** Collects what an import could not keep, as `not_imported` entries. */
export class ImportNotes {
  readonly report: Report = [];
  /** 1-based page that is read at present; 0 for the whole file. */
  page = 0;

  /** `property` as the file calls it. */
  note(layer: Named, property: string, reason: string): void {
    const message = `Layer "${layer.name || layer.id}": ${property} was not kept; ${reason}.`;
    if (
      !this.report.some((entry) => entry.page === this.page && entry.layer === layer.id && entry.message === message)
    ) {
      this.report.push({ page: this.page, layer: layer.id, code: 'not_imported', message });
    }
  }

  /** The same for something of the page or the file itself. */
  notePage(property: string, reason: string): void {
    const what = this.page === 0 ? 'The file' : `Page ${this.page}`;
    this.report.push({
      page: this.page,
      layer: '',
      code: 'not_imported',
      message: `${what}: ${property} was not kept; ${reason}.`,
    });
  }
}
