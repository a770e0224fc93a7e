/** Formats with moving pictures. `animated-webp` files are WebP. */
export const filmFormats = ['mp4', 'webm', 'mov', 'gif', 'animated-webp'] as const;
export type FilmFormat = (typeof filmFormats)[number];

/** Formats with sound alone. */
export const soundFormats = ['mp3', 'm4a', 'wav'] as const;
export type SoundFormat = (typeof soundFormats)[number];
