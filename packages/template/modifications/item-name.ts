/** The path of an item of a list: `dishes[3].tags[0]`. `items` are the names of the items around it. */
export function itemName(over: string, index: number, { items }: { items: ReadonlyMap<string, string> }): string {
  const [, head = '', fields = ''] =
    /^\s*([\p{L}_][\p{L}\p{N}_]*)((?:\.[\p{L}_][\p{L}\p{N}_]*)*)\s*$/u.exec(over) ?? [];
  return head === '' ? `item ${index + 1} of ${over.slice(0, 60)}` : `${items.get(head) ?? head}${fields}[${index}]`;
}
