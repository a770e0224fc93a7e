// A page of somebody's who has the editor from npm: the script that a bundler makes of it defines the element.
import '@platen/editor';

const wishes = new URLSearchParams(location.search);
const element = document.createElement('platen-editor');
for (const name of ['service', 'embed-id', 'template-id']) element.setAttribute(name, wishes.get(name) ?? '');
document.body.append(element);
