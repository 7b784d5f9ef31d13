import type { DeviceChecker } from '../../src/core/devices';

/** For tests that check no device. */
export const NO_DEVICES: DeviceChecker = {
  isolated: false,
  devices: async () => [],
  check: () => Promise.reject(new Error('There is no device to check.')),
};
