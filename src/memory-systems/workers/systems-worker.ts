import { remoteEncoder } from '../../workers/remote-encoder';
import { RecordedHost } from './recorded-host';
import { localOpenWork, openedHandlers, type OpenedCalls } from './opened-calls';
import { recordedHandlers, type RecordedCalls } from './recorded-calls';
import { handled, serve } from '../../workers/serve';
import { SystemsHost, type SystemsCalls } from './systems-host';

const host = new SystemsHost();
serve(
  handled<SystemsCalls & RecordedCalls & OpenedCalls>({
    run: ({ encoder: port, ...task }, control) => {
      const encoder = port && (() => remoteEncoder(port));
      return host.run(task, encoder ? { ...control, encoder } : control);
    },
    user: (task) => host.user(task),
    recount: (task, control) => host.recount(task, control),
    ...recordedHandlers(new RecordedHost()),
    ...openedHandlers(localOpenWork()),
  }),
);
