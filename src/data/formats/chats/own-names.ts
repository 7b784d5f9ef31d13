/** Names for whoever exported a chat, where the file gives none. */

export const OWN = 'Me';
/** The same in formats of Chinese messengers. */
export const OWN_ZH = '我';
/** The one speaker of a diary. */
export const WRITER = 'the writer';
