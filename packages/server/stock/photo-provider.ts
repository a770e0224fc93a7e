import type { PhotoCredit, StockPhoto, StockProvider } from '@platen/api';

/** A search of photos. */
export interface PhotoSearch {
  query: string;
  /** From 1. */
  page: number;
  orientation: 'landscape' | 'portrait' | 'square' | undefined;
}

/** A page of what a search found. */
export interface FoundPhotos {
  photos: readonly StockPhoto[];
  total: number;
  totalPages: number;
}

/** A photo that somebody puts into a design. */
export interface ChosenPhoto {
  title: string;
  /** Pixels. */
  width: number;
  height: number;
  credit: PhotoCredit;
  /** The address of the image file. */
  url: string;
  /** Whether the file is to be copied; otherwise layers name its address at the provider. */
  isCopied: boolean;
}

/**
 * A service of stock photos that the operator has a key for. Every call throws ServiceError: `not_found` for a photo that is not there,
 * `rate_limit_exceeded` while the provider wants no more calls, and `unavailable` for what else fails.
 */
export interface PhotoProvider {
  readonly id: StockProvider;
  /** Its name for people. */
  readonly name: string;
  search(search: PhotoSearch, signal: AbortSignal): Promise<FoundPhotos>;
  /** Describes a photo that is used now, and does what the provider asks for when one is. */
  choose(id: string, signal: AbortSignal): Promise<ChosenPhoto>;
}
