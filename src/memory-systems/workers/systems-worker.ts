import { remoteEncoder } from '../../workers/remote-encoder';
import { RecordedHost } from './recorded-host';
import { recordedHandlers, type RecordedCalls } from './recorded-calls';
import { handled, serve } from '../../workers/serve';
import { SystemsHost, type SystemsCalls } from './systems-host';

const host = new SystemsHost();
serve(
  handled<SystemsCalls & RecordedCalls>({
    run: ({ encoder: port, ...task }, control) => {
      const encoder = port && (() => remoteEncoder(port));
      return host.run(task, encoder ? { ...control, encoder } : control);
    },
    user: (task) => host.user(task),
    recount: (task, control) => host.recount(task, control),
    ...recordedHandlers(new RecordedHost()),
  }),
);
