/** A language model over loopback that answers by a script: a test breaks single replies of it, or holds them back. */

import { createServer, type IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { listen } from '../../scripts/serve.mjs';

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
};

/** A request as the server saw it. */
export interface SentCall {
  /** Name of the schema that was asked for. */
  readonly schema: string;
  /** The message after the system's: the prompt, whatever was repaired since. */
  readonly prompt: string;
  readonly body: string;
  answered: boolean;
}

export interface BrokenReply {
  /** Made of the sound one. */
  readonly text: (sound: string) => string;
  /** Why the server says that it ended. */
  readonly finish?: string;
}

export interface ScriptedLlm {
  /** Of the interface that is compatible with OpenAI's. */
  readonly address: string;
  readonly sent: readonly SentCall[];
  /** The next reply to a schema for which there is none such yet is broken. */
  breakNext(schema: string, reply: BrokenReply): void;
  /** Replies that are never sent from now on; none without an argument. */
  hold(which?: (call: SentCall) => boolean): void;
  close(): void;
}

/** @param author says what is answered, as a value of the schema, at once or when a test lets it. */
export async function scriptedLlm(author: (schema: string, prompt: string) => unknown): Promise<ScriptedLlm> {
  const sent: SentCall[] = [];
  const broken: { readonly schema: string; readonly reply: BrokenReply }[] = [];
  let held: (call: SentCall) => boolean = () => false;
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    void bodyOf(request).then(async (body) => {
      const { messages, response_format } = JSON.parse(body) as {
        messages: { content: string }[];
        response_format?: { json_schema: { name: string } };
      };
      const schema = response_format?.json_schema.name ?? '';
      const prompt = messages[1]!.content;
      const call: SentCall = { schema, prompt, body, answered: false };
      sent.push(call);
      if (held(call)) return;
      const at = broken.findIndex((each) => each.schema === schema);
      const reply = at < 0 ? undefined : broken.splice(at, 1)[0]!.reply;
      const sound = JSON.stringify(await author(schema, prompt));
      const content = reply ? reply.text(sound) : sound;
      const usage = { prompt_tokens: 200, completion_tokens: 100 };
      const ends = { delta: {}, finish_reason: reply?.finish ?? 'stop' };
      response.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
      response.end(`data: ${JSON.stringify({ choices: [ends], usage })}\n\ndata: [DONE]\n\n`);
      call.answered = true;
    });
  });
  return {
    address: `${await listen(server, 0)}v1`,
    sent,
    breakNext: (schema, reply) => void broken.push({ schema, reply }),
    hold: (which = () => false) => (held = which),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Connects it in the settings, under the name “The author”. */
export async function connectScripted(page: Page, { address }: Pick<ScriptedLlm, 'address'>): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const section = page.getByRole('region', { name: 'Language models' });
  await section.getByRole('button', { name: 'Add a language model' }).click();
  const fields = section.getByRole('form', { name: 'New language model' });
  await fields.getByLabel('Start from').selectOption({ label: 'Another OpenAI-compatible server' });
  await fields.getByLabel('Base address').fill(address);
  await fields.getByLabel('Model', { exact: true }).fill('author');
  await fields.getByLabel('Title').fill('The author');
  await fields.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('listitem', { name: 'The author', exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** What was answered was asked for once: nothing is paid twice. @returns bodies that were answered more than once. */
export function paidTwice({ sent }: ScriptedLlm): string[] {
  const answered = sent.filter((call) => call.answered).map(({ body }) => body);
  return answered.filter((body, i) => answered.indexOf(body) < i);
}
