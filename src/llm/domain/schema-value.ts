/** A value that a JSON Schema accepts, made without a model: for previews, and for the stand-in that follows a rule. */

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What to put where, by the path of property names and indices. */
export interface Filler {
  /** @param bounds inclusive, as far as the schema has any. */
  number(path: readonly string[], bounds: { readonly low?: number; readonly high?: number }): number;
  text(path: readonly string[]): string;
  /** One of the options, by its index. */
  choice(path: readonly string[], options: readonly unknown[]): number;
  truth(path: readonly string[]): boolean;
  /** How many items a list gets. */
  count(path: readonly string[]): number;
}

/** The least that fits: lowest numbers, empty texts and lists, first options. */
export const LEAST: Filler = {
  number: (_, { low, high }) => low ?? Math.min(0, high ?? 0),
  text: () => '',
  choice: () => 0,
  truth: () => false,
  count: () => 0,
};

/** Deeper than any answer that is asked for; ends a schema that refers to itself. */
const DEEPEST = 24;

/**
 * @returns a value of the schema's type, enumeration, required fields, bounds and lengths. Patterns and formats are not followed.
 * @throws Error for a schema that goes on without end.
 */
export function fillSchema(schema: JsonSchema, filler: Filler = LEAST): unknown {
  return fill(schema, schema, filler, []);
}

function fill(given: JsonSchema, root: JsonSchema, filler: Filler, path: readonly string[]): unknown {
  if (path.length > DEEPEST) throw new Error(`The schema goes on without end at ${path.join('.')}.`);
  const schema = resolved(given, root);
  const inner = (part: unknown, name: string) => fill(part as JsonSchema, root, filler, [...path, name]);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(schema.enum, filler, path);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return fill(pick(options, filler, path) as JsonSchema, root, filler, path);
  if (Array.isArray(schema.allOf)) {
    const merged = Object.assign({}, ...(schema.allOf as JsonSchema[]).map((part) => resolved(part, root)));
    return fill(merged as JsonSchema, root, filler, path);
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const properties = (schema.properties ?? {}) as JsonSchema;
      const required = new Set(Array.isArray(schema.required) ? schema.required : []);
      const wanted = Object.entries(properties).filter(([name]) => required.has(name));
      return Object.fromEntries(wanted.map(([name, part]) => [name, inner(part, name)]));
    }
    case 'array': {
      const fixed = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
      const least = numberOf(schema.minItems) ?? 0;
      const wanted = Math.max(least, fixed.length > 0 ? 0 : filler.count(path));
      const length = Math.min(wanted, numberOf(schema.maxItems) ?? Infinity);
      const rest = Array.from({ length: Math.max(0, length - fixed.length) }, () => schema.items ?? {});
      return [...fixed, ...rest].map((part, i) => inner(part, String(i)));
    }
    case 'number':
      return filler.number(path, boundsOf(schema, 1e-6));
    case 'integer':
      return Math.round(filler.number(path, boundsOf(schema, 1)));
    case 'boolean':
      return filler.truth(path);
    case 'string': {
      const text = filler.text(path).padEnd(numberOf(schema.minLength) ?? 0, '.');
      return text.slice(0, numberOf(schema.maxLength) ?? undefined);
    }
    default:
      return null;
  }
}

function pick(options: readonly unknown[], filler: Filler, path: readonly string[]): unknown {
  return options[options.length > 1 ? filler.choice(path, options) : 0];
}

function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  const names = schema.$ref.replace(/^#\/?/, '').split('/').filter(Boolean);
  const found = names.reduce<unknown>((part, name) => (part as JsonSchema | undefined)?.[name], root);
  return (found ?? {}) as JsonSchema;
}

/** @param least step to the nearest number that an exclusive bound allows. */
function boundsOf(schema: JsonSchema, least: number): { low?: number; high?: number } {
  const above = numberOf(schema.exclusiveMinimum);
  const below = numberOf(schema.exclusiveMaximum);
  const low = numberOf(schema.minimum) ?? (above === undefined ? undefined : above + least);
  const high = numberOf(schema.maximum) ?? (below === undefined ? undefined : below - least);
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
