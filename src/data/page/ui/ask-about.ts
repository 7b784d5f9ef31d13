/** From the library to the Ask screen. */

import type { App } from '../../../app/context';

/** Opens a character in Ask, and asks the question, if there is one. Where it cannot be opened, a notice says why and the screen stays. */
export async function asksIn(app: App, bank: string, question?: string): Promise<void> {
  await app.open(bank);
  const { index } = app.library;
  if (index?.bank.id !== bank) return;
  if (question !== undefined) void app.ask.ask(index, question);
  app.route.go({ view: 'ask' });
}
