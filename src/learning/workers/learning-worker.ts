import { LearningHost, type LearningCalls } from './learning-client';
import { handled, serve } from '../../workers/serve';

const host = new LearningHost();
serve(handled<LearningCalls>({ learn: (task, control) => host.learn(task, control) }));
