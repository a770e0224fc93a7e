import { createAdapterFactory, type CleanedWhere } from 'better-auth/adapters';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Database } from '../db/database.ts';
import { hashSecret } from '../http/bearer-secret.ts';

type Row = Record<string, unknown>;
type AnyTables = Record<string, Row>;
type Condition = (builder: ExpressionBuilder<AnyTables, string>) => Expression<SqlBool>;

/** The one column whose secret is known to its bearer alone. */
const tokenColumn = 'token_hash';

/**
 * Lets better-auth read and write our tables, inside the open transaction if there is one. Session tokens are stored as hashes: read access
 * to the database gives nobody a session.
 */
export function createAuthAdapter(database: Database): ReturnType<typeof createAdapterFactory> {
  const tables = (): Kysely<AnyTables> => database.query as unknown as Kysely<AnyTables>;
  return createAdapterFactory({
    config: {
      adapterId: 'platen',
      supportsNumericIds: true,
      supportsBooleans: true,
      supportsDates: true,
      supportsJSON: false,
      // Ids are made by the tables.
      disableIdGeneration: true,
      transaction: false,
    },
    adapter: ({ getFieldName }) => ({
      async create({ model, data }) {
        const row = await tables().insertInto(model).values(withHash(data)).returningAll().executeTakeFirstOrThrow();
        return withToken(row, data[tokenColumn]) as typeof data;
      },
      async findOne<Found>({ model, where }: { model: string; where: CleanedWhere[] }) {
        const row = await tables().selectFrom(model).selectAll().where(conditionOf(where)).limit(1).executeTakeFirst();
        return (row ? withToken(row, tokenIn(where)) : null) as Found | null;
      },
      async findMany<Found>(query: {
        model: string;
        where?: CleanedWhere[] | undefined;
        limit: number;
        offset?: number | undefined;
        sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
      }) {
        const { model, where = [], limit, offset, sortBy } = query;
        let found = tables().selectFrom(model).selectAll().where(conditionOf(where)).limit(limit);
        if (sortBy) found = found.orderBy(sql.ref(getFieldName({ model, field: sortBy.field })), sortBy.direction);
        if (offset) found = found.offset(offset);
        const rows = await found.execute();
        return rows.map((row) => withToken(row, tokenIn(where))) as Found[];
      },
      async update<Change>({ model, where, update }: { model: string; where: CleanedWhere[]; update: Change }) {
        const row = await tables()
          .updateTable(model)
          .set(withHash(update as Row))
          .where(conditionOf(where))
          .returningAll()
          .executeTakeFirst();
        return (row ? withToken(row, tokenIn(where)) : null) as Change | null;
      },
      async updateMany({ model, where, update }) {
        const { numUpdatedRows } = await tables()
          .updateTable(model)
          .set(withHash(update))
          .where(conditionOf(where))
          .executeTakeFirstOrThrow();
        return Number(numUpdatedRows);
      },
      async delete({ model, where }) {
        await tables().deleteFrom(model).where(conditionOf(where)).execute();
      },
      async deleteMany({ model, where }) {
        const { numDeletedRows } = await tables().deleteFrom(model).where(conditionOf(where)).executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      },
      async consumeOne<Consumed>({ model, where }: { model: string; where: CleanedWhere[] }) {
        const row = await tables().deleteFrom(model).where(conditionOf(where)).returningAll().executeTakeFirst();
        return (row ? withToken(row, tokenIn(where)) : null) as Consumed | null;
      },
      async count({ model, where = [] }) {
        const { count } = await tables()
          .selectFrom(model)
          .select(sql<number>`count(*)`.as('count'))
          .where(conditionOf(where))
          .executeTakeFirstOrThrow();
        return Number(count);
      },
    }),
  });
}

function withHash(data: Row): Row {
  const token = data[tokenColumn];
  return typeof token === 'string' ? { ...data, [tokenColumn]: hashSecret(token) } : data;
}

/** A row as better-auth expects it back: with the token that it named itself, never the hash. */
function withToken(row: Row, token: unknown): Row {
  return tokenColumn in row ? { ...row, [tokenColumn]: typeof token === 'string' ? token : '' } : row;
}

function tokenIn(where: readonly CleanedWhere[]): unknown {
  return where.find(({ field, operator }) => field === tokenColumn && operator === 'eq')?.value;
}

/** Conditions that hold all, and of those joined by OR at least one. */
function conditionOf(where: readonly CleanedWhere[]): Condition {
  return (builder) => {
    const all = where.filter(({ connector }) => connector === 'AND').map(toExpression);
    const some = where.filter(({ connector }) => connector === 'OR').map(toExpression);
    return builder.and([...all, ...(some.length > 0 ? [builder.or(some)] : [])]);
  };
}

function toExpression({ field, operator, value, mode }: CleanedWhere): Expression<SqlBool> {
  const column = sql.ref(field);
  if (field === tokenColumn) {
    const values = (Array.isArray(value) ? value : [value]).map((token) => hashSecret(String(token)));
    if (operator !== 'eq' && operator !== 'in') throw new Error(`Tokens are not compared by ${operator}.`);
    return sql<SqlBool>`${column} = any(${values})`;
  }
  if (mode === 'insensitive' && typeof value === 'string' && operator === 'eq') {
    return sql<SqlBool>`lower(${column}) = lower(${value})`;
  }
  switch (operator) {
    case 'eq':
      return value === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${value}`;
    case 'ne':
      return value === null ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} <> ${value}`;
    case 'lt':
      return sql<SqlBool>`${column} < ${value}`;
    case 'lte':
      return sql<SqlBool>`${column} <= ${value}`;
    case 'gt':
      return sql<SqlBool>`${column} > ${value}`;
    case 'gte':
      return sql<SqlBool>`${column} >= ${value}`;
    case 'in':
      return sql<SqlBool>`${column} = any(${value})`;
    case 'not_in':
      return sql<SqlBool>`not (${column} = any(${value}))`;
    default:
      throw new Error(`People are not looked for by ${operator}.`);
  }
}
