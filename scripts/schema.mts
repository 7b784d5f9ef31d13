/** Writes the JSON Schemas of our files: `npx tsx scripts/schema.mts`. A test fails when it was forgotten. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { characterJsonSchema, banksJsonSchema } from '../src/data/formats/mnemoscope/mnemoscope-schema';

const folder = new URL('../public/schema/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, schema] of [
  ['character-1.schema.json', characterJsonSchema()],
  ['banks-2.schema.json', banksJsonSchema()],
] as const) {
  writeFileSync(new URL(name, folder), `${JSON.stringify(schema, null, 2)}\n`);
}
