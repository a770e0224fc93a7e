import type { ColumnType, Generated } from 'kysely';

/** An identity made by the database. */
export type Identity = Generated<number>;
/** An instant; written as a Date or ISO text. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
/** An instant that the database sets when none is given. */
export type CreatedInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** JSON, read as it was (`jsonb` in another order of keys) and written as text made by `JSON.stringify`. */
export type Json<Value> = ColumnType<Value, string, string>;
/** JSON that has a default. */
export type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;
