// The host's side of the frame: the class comes from the service, so that this page needs no bundler.
const bar = document.querySelector('.bar');
const said = document.querySelector('#said');
const made = document.querySelector('#made');
const { service, embed: embedId } = bar.dataset;
const { PlatenFrame } = await import(`${service}/embeds/platen-frame.js`);

const frame = new PlatenFrame(document.querySelector('#editor'), { service, embedId });
const say = (text) => (said.textContent = text);
const run = (task) => () => task().catch((error) => say(error.message));

frame.on('template-update', ({ label }) => say(label ?? 'Opened'));
frame.on('template-save', ({ id, revision }) => say(`Saved as template ${id}, revision ${revision}`));
frame.on('error', ({ message }) => say(message));
frame.ready.then(
  () => say('Ready'),
  (error) => say(error.message),
);

document.querySelector('#undo').addEventListener(
  'click',
  run(() => frame.undo()),
);
document.querySelector('#save').addEventListener(
  'click',
  run(() => frame.save()),
);
document.querySelector('#image').addEventListener(
  'click',
  run(async () => {
    const { blob, fileName } = await frame.requestContent('png', { width: 200 });
    URL.revokeObjectURL(made.src);
    made.src = URL.createObjectURL(blob);
    made.alt = fileName;
    made.hidden = false;
  }),
);
