import type { DataType } from '../data/data-type.ts';

/** The kinds of values that are neither lists nor objects. `unknown` is what an error left behind: it goes with everything. */
export type PlainKind = 'text' | 'number' | 'boolean' | 'date' | 'color' | 'imageUrl' | 'videoUrl' | 'null' | 'unknown';

/** The type of an expression. Any value may also be missing. */
export type ExpressionType =
  | { readonly kind: PlainKind; readonly description?: string }
  | { readonly kind: 'list'; readonly items: ExpressionType; readonly description?: string }
  | {
      readonly kind: 'object';
      readonly fields: Readonly<Record<string, ExpressionType>>;
      readonly description?: string;
    };

/** The types of the names that an expression can use. */
export type TypeScope = Readonly<Record<string, ExpressionType>>;

/** The type of each kind of single value. */
export const plainTypes: { readonly [Kind in PlainKind]: ExpressionType } = {
  text: { kind: 'text' },
  number: { kind: 'number' },
  boolean: { kind: 'boolean' },
  date: { kind: 'date' },
  color: { kind: 'color' },
  imageUrl: { kind: 'imageUrl' },
  videoUrl: { kind: 'videoUrl' },
  null: { kind: 'null' },
  unknown: { kind: 'unknown' },
};

/** A list of such items. */
export function listOf(items: ExpressionType): ExpressionType {
  return { kind: 'list', items };
}

/** The type that expressions see of declared data. */
export function typeOfData(type: DataType): ExpressionType {
  const described = type.description === '' ? {} : { description: type.description };
  if (type.type === 'list') return { kind: 'list', items: typeOfData(type.items), ...described };
  if (type.type === 'object') return { kind: 'object', fields: scopeOfData(type.fields), ...described };
  return { kind: type.type, ...described };
}

/** The names that expressions see of declared data. */
export function scopeOfData(types: Readonly<Record<string, DataType>>): TypeScope {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, typeOfData(type)]));
}

const spoken: { readonly [Kind in PlainKind]: string } = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  color: 'a color',
  imageUrl: 'the address of an image',
  videoUrl: 'the address of a video',
  null: 'null',
  unknown: 'anything',
};

const spokenMany: { readonly [Kind in PlainKind | 'list' | 'object']: string } = {
  text: 'texts',
  number: 'numbers',
  boolean: 'true or false values',
  date: 'dates',
  color: 'colors',
  imageUrl: 'addresses of images',
  videoUrl: 'addresses of videos',
  null: 'nulls',
  unknown: 'anything',
  list: 'lists',
  object: 'objects',
};

/** A type as a sentence names it: `a number`, `a list of texts`. */
export function describeType(type: ExpressionType): string {
  if (type.kind === 'list')
    return type.items.kind === 'unknown' ? 'a list' : `a list of ${spokenMany[type.items.kind]}`;
  return type.kind === 'object' ? 'an object' : spoken[type.kind];
}

/** A type in short, as signatures show it: `number`, `list of text`. */
export function nameType(type: ExpressionType): string {
  return type.kind === 'list' ? `list of ${nameType(type.items)}` : type.kind;
}

/** Whether values of a kind are texts as they are. */
export function isTextKind(kind: ExpressionType['kind']): boolean {
  return kind === 'text' || kind === 'color' || kind === 'imageUrl' || kind === 'videoUrl';
}

/**
 * Whether a value of one type can stand where another is wanted. Colors and addresses are texts; texts stand for colors, dates
 * and addresses, which is looked at when there is a value. `null` stands for everything.
 */
export function isAssignable(from: ExpressionType, to: ExpressionType): boolean {
  if (from.kind === 'unknown' || to.kind === 'unknown' || from.kind === 'null') return true;
  if (from.kind === 'list' && to.kind === 'list') return isAssignable(from.items, to.items);
  if (from.kind === 'object' && to.kind === 'object') {
    const { fields } = from;
    return Object.entries(to.fields).every(([name, type]) => {
      const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return own !== undefined && isAssignable(own, type);
    });
  }
  if (from.kind === to.kind) return true;
  if (from.kind === 'text') return to.kind === 'date' || isTextKind(to.kind);
  return isTextKind(from.kind) && to.kind === 'text';
}

/** The type of a value that is of one of two types; undefined when they have nothing in common. */
export function commonType(one: ExpressionType, other: ExpressionType): ExpressionType | undefined {
  if (one.kind === 'unknown' || other.kind === 'unknown') return plainTypes.unknown;
  if (one.kind === 'null') return other;
  if (other.kind === 'null') return one;
  if (one.kind === 'list' && other.kind === 'list') {
    const items = commonType(one.items, other.items);
    return items && listOf(items);
  }
  if (one.kind === 'object' && other.kind === 'object') {
    const { fields } = other;
    return {
      kind: 'object',
      fields: Object.fromEntries(
        Object.entries(one.fields).flatMap(([name, type]): [string, ExpressionType][] => {
          const same = Object.hasOwn(fields, name) ? fields[name] : undefined;
          const common = same && commonType(type, same);
          return common ? [[name, common]] : [];
        }),
      ),
    };
  }
  if (one.kind === other.kind) return one;
  return isTextKind(one.kind) && isTextKind(other.kind) ? plainTypes.text : undefined;
}
