/** The database cannot be used as configured; the message tells the operator why and what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
