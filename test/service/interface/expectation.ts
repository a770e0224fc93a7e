/** What a field or parameter has to be. */
export interface ExpectedField {
  /** JSON types; `number` is content with integers. */
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';
  /** Type of the items of a list. */
  items?: 'string' | 'integer' | 'number' | 'object';
  /** Whether null is possible too. */
  nullable?: boolean;
  required?: boolean;
  default?: unknown;
  min?: number;
  max?: number;
  /** Maximum characters of a text, or items of a list. */
  maxLength?: number;
  /** Values that must be possible. */
  oneOf?: readonly (string | number)[];
  /** Whether no others are. */
  closed?: boolean;
}

/** Fields by a path such as `data[].stats.views`. */
export type ExpectedFields = Readonly<Record<string, ExpectedField>>;

/** What one endpoint has to be. */
export interface ExpectedEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  pathParameters?: ExpectedFields;
  query?: ExpectedFields;
  /** Fields of the JSON body. */
  body?: ExpectedFields;
  /** Whether the body may hold fields that are not listed. */
  bodyIsOpen?: boolean;
  headers?: readonly string[];
  /** Fields of answers by status. */
  answers?: Readonly<Record<number, ExpectedFields>>;
  errors?: readonly (readonly [status: number, code: string])[];
  /** Calls a minute, and in which headers answers tell of them. */
  rateLimit?: { perMinute: number; headers?: readonly string[] };
}
