import { ProjectionHost, type ProjectionCalls } from './projection-host';
import { handled, serve } from '../../workers/serve';

const host = new ProjectionHost();
serve(
  handled<ProjectionCalls>({
    project: ({ rows, method }, { onProgress }) => host.project(rows, method, onProgress),
  }),
);
