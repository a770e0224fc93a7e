/** The page's script: hides what the filter does not match, opens what a link leads to, marks where one is. */
export const referenceScript = `
const filter = document.querySelector('#filter');
const entries = [...document.querySelectorAll('nav li')];
const textOf = (entry) => (entry.textContent + ' ' + entry.dataset.path).toLowerCase();
filter.addEventListener('input', () => {
  const words = filter.value.trim().toLowerCase().split(/\\s+/);
  for (const entry of entries) entry.hidden = !words.every((word) => textOf(entry).includes(word));
  for (const section of document.querySelectorAll('nav section')) {
    const inside = [...section.querySelectorAll('li')];
    section.hidden = inside.length > 0 && inside.every((entry) => entry.hidden);
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === filter) return;
  event.preventDefault();
  filter.focus();
});
const links = new Map([...document.querySelectorAll('nav li a')].map((link) => [link.hash.slice(1), link]));
const seen = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) links.get(target.id)?.classList.toggle('here', isIntersecting);
  },
  { rootMargin: '-10% 0px -70% 0px' },
);
// Links to the page that the reference once was.
const wanted = links.get(location.hash.slice(1));
if (wanted && !document.getElementById(location.hash.slice(1))) location.replace(wanted.href);
for (const article of document.querySelectorAll('article.operation')) seen.observe(article);
`;
