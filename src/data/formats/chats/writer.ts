/** The one speaker of a diary. */
export const WRITER = 'the writer';
