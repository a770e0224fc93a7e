/** A small poster: what usual renders are like, some 30 ms of work. */
export const poster = {
  schemaVersion: 1,
  name: 'Poster',
  pages: [
    {
      id: 'page',
      width: 800,
      height: 800,
      backgrounds: [{ type: 'solid', color: '#fff7e6' }],
      parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'title' }] }],
      layers: [
        {
          type: 'shape',
          id: 'shape',
          x: 100,
          y: 100,
          width: 600,
          height: 300,
          fills: [{ type: 'solid', color: '#c02040' }],
        },
        { type: 'text', id: 'title', x: 50, y: 450, width: 700, height: 300, runs: [{ text: 'Title' }] },
      ],
    },
  ],
};

/** An image from an address. */
export function imagePage(source: string): unknown {
  return {
    schemaVersion: 1,
    name: 'Image',
    pages: [
      {
        id: 'page',
        width: 40,
        height: 40,
        parameters: [{ key: 'image', type: 'imageUrl', bindings: [{ layerId: 'image' }] }],
        layers: [{ type: 'image', id: 'image', width: 40, height: 40, source }],
      },
    ],
  };
}

/** A video of 20 seconds that moves all the time. */
export const video = {
  schemaVersion: 1,
  name: 'Video',
  pages: [
    {
      id: 'page',
      width: 1280,
      height: 720,
      durationMs: 20_000,
      backgrounds: [{ type: 'solid', color: '#102040' }],
      parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'title' }] }],
      layers: [
        {
          type: 'shape',
          id: 'square',
          x: 540,
          y: 260,
          width: 200,
          height: 200,
          fills: [{ type: 'solid', color: '#ffffff' }],
          motion: { loop: { preset: 'rotate' } },
        },
        { type: 'text', id: 'title', x: 50, y: 50, width: 1180, height: 100, runs: [{ text: 'Title' }] },
      ],
    },
  ],
};
