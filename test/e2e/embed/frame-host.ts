import { PlatenFrame, type FrameError } from '@platen/editor/frame';

// A page that shows the editor's frame and drives it. What came of it is in `story`.
declare const SERVICE: string;
const wishes = new URLSearchParams(location.search);
const container = document.querySelector('#editor');
const token = wishes.get('token');
const templateId = wishes.get('template');
if (container) {
  const frame = new PlatenFrame(container, {
    service: SERVICE,
    embedId: wishes.get('embed') ?? '',
    prevent: ['before-download'],
    ...(templateId !== null && { templateId }),
    ...(token !== null && { session: async () => token }),
  });
  Object.assign(window, { frame });
  void frame.ready.then(() => Object.assign(window, { isReady: true }));
  if (templateId !== null) Object.assign(window, { story: drive(frame) });
}

const square = { type: 'shape', id: 'square', x: 0, y: 0, width: 5, height: 5 };

async function drive(frame: PlatenFrame): Promise<Record<string, unknown>> {
  let downloads = 0;
  let modified = false;
  frame.on('download', () => (downloads += 1));
  const ready = new Promise((resolve) => frame.on('ready', ({ id }) => resolve(id)));
  await frame.ready;
  const first = await frame.getTemplate();
  let progress = 0;
  const plain = await frame.requestContent('png', { scale: 2, onProgress: () => (progress += 1) });
  await frame.setModifications({ title: 'Quite another title' });
  const other = await frame.requestContent('png', { scale: 2 });
  modified = !(await isSame(plain.blob, other.blob));
  const { width, height } = await createImageBitmap(plain.blob);
  const unknownFormat = await frame.requestContent('html').catch((error: FrameError) => error.code);
  const giveUp = new AbortController();
  const running = frame.requestContent('pdf', { signal: giveUp.signal }).catch((error: FrameError) => error.code);
  setTimeout(() => giveUp.abort(), 0);
  const aborted = await running;
  const ran: unknown[] = [];
  const remove = await frame.registerCommand({
    id: 'shop.note',
    label: 'Note the selection',
    shortcuts: ['Mod+Alt+KeyN'],
    run: ({ page, layers }) => void ran.push(page, layers.length),
  });
  await frame.registerLayerAction({
    id: 'shop.fail',
    label: 'Fail',
    shortcuts: ['Mod+Alt+KeyF'],
    run: () => Promise.reject(new Error('no shop')),
  });
  const taken = await frame.registerCommand({ id: 'shop.note', label: 'Another', run: () => undefined }).then(
    () => '',
    ({ message }: FrameError) => message,
  );
  frame.on('error', ({ message }) => ran.push(message));
  Object.assign(window, { ran, remove });
  await frame.load({
    schemaVersion: 1,
    name: 'Given by the host',
    pages: [{ id: 'p', width: 10, height: 10, layers: [square] }],
  });
  const loaded = (await frame.getTemplate()).name;
  await frame.undo();
  await frame.redo();
  return {
    ready: Number(first.id ?? (await ready)),
    png: plain.blob.type,
    size: [width, height],
    progress,
    modified,
    unknownFormat,
    aborted,
    loaded,
    taken,
    prevented: downloads,
    undone: (await frame.getTemplate()).name,
  };
}

async function isSame(a: Blob, b: Blob): Promise<boolean> {
  const [left, right] = await Promise.all([a.arrayBuffer(), b.arrayBuffer()]);
  const other = new Uint8Array(right);
  return left.byteLength === right.byteLength && new Uint8Array(left).every((byte, index) => byte === other[index]);
}
