import { remoteEncoder } from '../../workers/remote-encoder';
import { RecordedHost, recordedHandlers } from './recorded-host';
import { localOpenWork, openedHandlers } from './opened-host';
import type { OpenedCalls, RecordedCalls, SystemsCalls } from './systems-client';
import { handled, serve } from '../../workers/serve';
import { SystemsHost } from './systems-host';

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
