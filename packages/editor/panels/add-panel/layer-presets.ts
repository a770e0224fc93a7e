import { msg } from '@lit/localize';
import { preset, type LayerPreset, type PresetGroup } from './preset.ts';

const ink = { type: 'solid', color: '#1b1a1f' } as const;
const tint = { type: 'solid', color: '#4030d8' } as const;
const ground = { type: 'solid', color: '#e5e2f5' } as const;

function text(id: string, label: string, share: number, fontWeight: number): LayerPreset {
  return preset(id, label, 'Type', { width: 0.7, height: share * 1.3 }, (unit) => ({
    type: 'text',
    mode: 'grow',
    align: 'center',
    runs: [{ text: label }],
    style: { fontSize: Math.max(4, Math.round(unit * share)), fontWeight, fill: ink },
  }));
}

function shape(
  id: string,
  label: string,
  icon: string,
  geometry: object,
  extra: (unit: number) => object = () => ({}),
): LayerPreset {
  return preset(id, label, icon, { width: 0.3, height: 0.3 }, (unit) => ({
    type: 'shape',
    geometry,
    fills: [tint],
    ...extra(unit),
  }));
}

function line(id: string, label: string, icon: string, geometry: object): LayerPreset {
  return preset(id, label, icon, { width: 0.4, height: 0.001 }, (unit) => ({
    type: 'shape',
    geometry,
    strokes: [{ paint: ink, width: Math.max(1, Math.round(unit * 0.006)) }],
  }));
}

/** Returns the items of the panel, in the language of the interface. */
export function listPresets(): PresetGroup[] {
  return [
    {
      heading: msg('Text'),
      kind: 'texts',
      presets: [
        text('heading', msg('Add a heading'), 0.09, 700),
        text('subheading', msg('Add a subheading'), 0.055, 600),
        text('body', msg('Add some body text'), 0.035, 400),
      ],
    },
    {
      heading: msg('Shapes and lines'),
      kind: 'tiles',
      presets: [
        shape('rectangle', msg('Rectangle'), 'Square', { shape: 'rectangle' }),
        shape('rounded', msg('Rounded rectangle'), 'Squircle', { shape: 'rectangle' }, (unit) => {
          const corner = Math.round(unit * 0.04);
          return { radius: { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner } };
        }),
        shape('ellipse', msg('Ellipse'), 'Circle', { shape: 'ellipse' }),
        shape('triangle', msg('Triangle'), 'Triangle', { shape: 'polygon', sides: 3 }),
        shape('polygon', msg('Polygon'), 'Hexagon', { shape: 'polygon', sides: 6 }),
        shape('star', msg('Star'), 'Star', { shape: 'star' }),
        line('line', msg('Line'), 'Minus', { shape: 'line' }),
        line('arrow', msg('Arrow'), 'MoveRight', { shape: 'arrow' }),
      ],
    },
    {
      heading: msg('Images and media'),
      kind: 'tiles',
      presets: [
        preset('image', msg('Image'), 'Image', { width: 0.5, height: 0.36 }, () => ({
          type: 'image',
          background: ground,
        })),
        preset('video', msg('Video'), 'Video', { width: 0.64, height: 0.36 }, () => ({
          type: 'video',
          background: ground,
        })),
        preset('audio', msg('Audio'), 'Music', { width: 0.2, height: 0.1 }, () => ({ type: 'audio' })),
      ],
    },
    {
      heading: msg('Data'),
      kind: 'tiles',
      presets: [
        preset('qr', msg('QR code'), 'QrCode', { width: 0.28, height: 0.28 }, () => ({
          type: 'qr',
          content: 'https://example.com',
        })),
        preset('barcode', msg('Barcode'), 'Barcode', { width: 0.4, height: 0.16 }, () => ({
          type: 'qr',
          symbology: 'code-128',
          content: '12345678',
          showText: true,
        })),
        preset('chart', msg('Chart'), 'ChartColumn', { width: 0.7, height: 0.4 }, (unit) => ({
          type: 'chart',
          title: msg('Title'),
          rows: [
            { [msg('Name')]: msg('First'), [msg('Value')]: 40 },
            { [msg('Name')]: msg('Second'), [msg('Value')]: 65 },
            { [msg('Name')]: msg('Third'), [msg('Value')]: 25 },
          ],
          style: { fontSize: Math.max(4, Math.round(unit * 0.026)), fill: { type: 'solid', color: '#1f2937' } },
        })),
        preset('table', msg('Table'), 'Table', { width: 0.7, height: 0.3 }, (unit) => ({
          type: 'table',
          columns: [
            { key: 'item', title: msg('Item'), width: 3 },
            { key: 'price', title: msg('Price'), align: 'end' },
          ],
          rows: [
            { item: msg('First'), price: '10' },
            { item: msg('Second'), price: '20' },
          ],
          style: { fontSize: Math.max(4, Math.round(unit * 0.03)) },
        })),
      ],
    },
  ];
}
