// Writes public/characters/index.json, the vectors of the bundled characters by the shipped models (WASM, q8, in Node), and what these and the trained
// readers give for the characters' questions, so that the page has an answer to show before a model has loaded. What the same reader read before is not read again.
// Usage: npm run bundle
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Language } from '../src/core/memory/bank';
import { inLibraryOrder } from '../src/core/memory/summary';
import { readCharacter } from '../src/data/formats/mnemoscope/mnemoscope';
import { parseJson } from '../src/core/text/parse-json';
import { quoteTexts } from '../src/pipeline/reading/quote-vectors';
import { passages } from '../src/pipeline/retrieval/passages';
import { bundledEncoders, bundledReader } from '../src/cli/models';
import { hash } from '../src/models/runtime/files';
import type { BundleIndex } from '../src/storage/tables/bundle-index';
import { keysHash, passageKeys, quoteKeys } from '../src/storage/tables/bundled';
import { preparedReadings, preparedRows } from './featured';

const folder = new URL('../public/characters/', import.meta.url);
const files = (await readdir(folder))
  .filter((name) => name.endsWith('.json') && name !== 'index.json')
  .sort();

const models = await bundledEncoders();
const index: BundleIndex = [];
const banks = new Map<string, { readonly language: Language; readonly name: string }>();
for (const file of files) {
  const bytes = await readFile(new URL(file, folder));
  const bank = readCharacter(parseJson(bytes.toString('utf8'), file), file);
  banks.set(bank.id, bank.character);
  const model = models.find(({ languages }) => languages.includes(bank.character.language));
  if (!model) {
    index.push({ id: bank.id, file, sha256: await hash(bytes), vectors: [] });
    console.log(`${file}: no model for ${bank.character.language}`);
    continue;
  }
  const texts = passages(bank.memories).map(({ text }) => text);
  const vectors = await model.encode(texts, 'passage');
  const name = `${bank.id}.f32`;
  await writeFile(new URL(name, folder), new Uint8Array(vectors.buffer));
  const prepared = await preparedRows(bank, model, { dimensions: model.dimensions, data: vectors });
  const preparedFile = `${bank.id}.questions.f32`;
  await writeFile(new URL(preparedFile, folder), new Uint8Array(prepared.rows.buffer));
  const quotes = await model.encode(quoteTexts(bank.memories), 'passage');
  const quotesFile = `${bank.id}.quotes.f32`;
  await writeFile(new URL(quotesFile, folder), new Uint8Array(quotes.buffer));
  const reader = await bundledReader(bank.character.language);
  const readingsName = `readings/${bank.id}.json`;
  if (reader) {
    const before = await readFile(new URL(readingsName, folder), 'utf8').catch(() => undefined);
    const given = { dimensions: model.dimensions, data: vectors };
    const readings = await preparedReadings(bank, model, given, reader, before);
    await writeFile(new URL(readingsName, folder), readings);
    console.log(`${readingsName}: ${readings.length} bytes`);
  }
  index.push({
    id: bank.id,
    file,
    sha256: await hash(bytes),
    ...(reader && { readings: readingsName }),
    quotes: {
      file: quotesFile,
      hash: model.stamp.hash,
      device: model.stamp.device,
      dimensions: model.dimensions,
      keys: keysHash(quoteKeys(bank)),
    },
    prepared: {
      file: preparedFile,
      stamp: prepared.entry.stamp,
      dimensions: prepared.entry.dimensions,
      questions: prepared.entry.questions,
      featured: prepared.entry.featured,
      sentences: prepared.entry.sentences,
    },
    vectors: [
      {
        file: name,
        model: model.stamp.id,
        hash: model.stamp.hash,
        device: model.stamp.device,
        dimensions: model.dimensions,
        keys: keysHash(passageKeys(bank)),
      },
    ],
  });
  console.log(
    `${file}: ${bank.memories.length} memories, ${texts.length} passages, ${vectors.byteLength} bytes; opens with “${prepared.featured.text}”`,
  );
}
// The page opens the first before it has read the others.
index.sort((a, b) => inLibraryOrder(banks.get(a.id)!, banks.get(b.id)!));
await writeFile(new URL('index.json', folder), `${JSON.stringify(index, null, 2)}\n`);
