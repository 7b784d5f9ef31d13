/** Where a server is, by its host name alone. */

/** Whether the host is this machine. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\])$/.test(host);
}

/** Whether the host is this machine or one of its own network (RFC 1918, link-local, .local, a name without a dot). */
export function isLocal(host: string): boolean {
  return (
    isThisMachine(host) ||
    /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2})$/.test(host) ||
    /^\[(fe[89ab]|f[cd])/.test(host) ||
    /(\.local|^[^.:]+)$/.test(host)
  );
}
