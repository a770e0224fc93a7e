/**
 * A name made of what a template holds, for one that neither the service nor the host has a name for: the same template has the same
 * one, and others another. It is no secret and no proof, so FNV-1a in two halves is enough.
 */
export function contentName(template: object): string {
  const text = JSON.stringify(template);
  let [one, other] = [0x811c9dc5, 0x1000193];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + index), 0x01000193);
  }
  return `content-${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
