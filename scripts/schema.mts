/** Writes the JSON Schema of our character files: `npx tsx scripts/schema.mts`. A test fails when it was forgotten. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { characterJsonSchema } from '../src/core/datasets/mnemoscope-schema';

const folder = new URL('../public/schema/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL('character-1.schema.json', folder),
  `${JSON.stringify(characterJsonSchema(), null, 2)}\n`,
);
