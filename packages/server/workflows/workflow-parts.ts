import type { BatchParts } from '../batches/create-batch.ts';
import type { FileReader } from '../assets/content/create-file-reader.ts';
import type { MergeThreads } from '../batches/combine/combine-files.ts';
import type { SocialTimings } from '../social/publishing/social-timings.ts';
import type { TemplateWorker } from '../templates/template-work.ts';
import type { DeliveryTimings } from './runs/delivery-timings.ts';

/** Dependencies of workflows: what their steps work with. */
export interface WorkflowParts extends BatchParts {
  socialTimings?: Partial<SocialTimings>;
  /** How long deliveries wait; tests bring shorter times. */
  deliveryTimings?: Partial<DeliveryTimings>;
  /** Called before and after something is sent; tests let a process end there. */
  onDelivery?(place: 'sending' | 'sent', delivery: { runId: number; number: number }): void | Promise<void>;
}

/** Dependencies of steps, with threads that read files of rows and media, and join PDFs. */
export interface StepParts extends WorkflowParts {
  worker: TemplateWorker;
  mergeThreads: MergeThreads;
  fileReader: FileReader;
}
