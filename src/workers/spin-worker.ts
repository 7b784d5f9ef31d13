import { handled, serve } from './serve';
import { spinHandlers, type SpinCalls } from './spin-host';

serve(handled<SpinCalls>(spinHandlers()));
