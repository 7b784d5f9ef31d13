/** The embedding part of `npm run bench` alone: needs no build of the page. */

import { cpus } from 'node:os';
import { embeddingThroughput } from './measure';

const setup = { cpus: cpus().length, node: process.version };
console.log(JSON.stringify({ setup, embedding: await embeddingThroughput() }, null, 2));
