/** Kinds of files that can be dropped or pasted. */
export type FileKind = 'image' | 'svg' | 'video' | 'audio' | 'font' | 'template' | 'other';

const byExtension: Readonly<Record<string, FileKind>> = {
  ...of('image', 'png jpg jpeg webp avif gif'),
  svg: 'svg',
  ...of('video', 'mp4 webm mov m4v'),
  ...of('audio', 'mp3 m4a wav ogg aac flac'),
  ...of('font', 'ttf otf woff woff2'),
  json: 'template',
};

/** Returns the kind of a file, by its media type or else its name. Its actual content is checked when it is read. */
export function kindOfFile({ type, name }: { type: string; name: string }): FileKind {
  if (type === 'image/svg+xml') return 'svg';
  const [major = ''] = type.split('/');
  if (major === 'image' || major === 'video' || major === 'audio' || major === 'font') return major;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? 'other') : 'other';
}

function of(kind: FileKind, extensions: string): Record<string, FileKind> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, kind]));
}
