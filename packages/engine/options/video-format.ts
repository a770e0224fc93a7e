/** Animated formats. `animated-webp` files are WebP. */
export const videoFormats = ['mp4', 'webm', 'mov', 'gif', 'animated-webp'] as const;
export type VideoFormat = (typeof videoFormats)[number];

/** Files with tracks of images and of audio. */
export const videoFileFormats = ['mp4', 'webm', 'mov'] as const satisfies readonly VideoFormat[];
export type VideoFileFormat = (typeof videoFileFormats)[number];

/** Formats with sound alone. */
export const audioFormats = ['mp3', 'm4a', 'wav'] as const;
export type AudioFormat = (typeof audioFormats)[number];
