import { remoteEncoder } from './remote-encoder';
import { RecordedHost } from './recorded-host';
import { recordedHandlers, type RecordedCalls } from './recorded-calls';
import { handled, serve } from './serve';
import { SystemsHost, type SystemsCalls } from './systems-host';

const host = new SystemsHost();
serve(
  handled<SystemsCalls & RecordedCalls>({
    run: ({ encoder: port, ...task }, control) => {
      const open = port && once(() => remoteEncoder(port));
      return host.run(task, open ? { ...control, encoder: open } : control);
    },
    user: (task) => host.user(task),
    recount: (task, control) => host.recount(task, control),
    ...recordedHandlers(new RecordedHost()),
  }),
);

/** A finished run searches no more and needs no model, so the page is asked only when a text is to be encoded. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
