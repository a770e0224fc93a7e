/** Formats with moving images. `animated-webp` files are WebP. */
export const videoFormats = ['mp4', 'webm', 'mov', 'gif', 'animated-webp'] as const;
export type VideoFormat = (typeof videoFormats)[number];

/** Formats with sound alone. */
export const audioFormats = ['mp3', 'm4a', 'wav'] as const;
export type AudioFormat = (typeof audioFormats)[number];
