import { handled, serve } from './serve';
import { SystemsHost, type SystemsCalls } from './systems-host';

const host = new SystemsHost();
serve(handled<SystemsCalls>({ run: (task, control) => host.run(task, control) }));
