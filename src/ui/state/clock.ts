/** The time now, as ISO 8601 in UTC. */
export const isoNow = (): string => new Date().toISOString();
