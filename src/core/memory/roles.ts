/** What exports of chats and diaries call whoever they are of, where they give no name. */

export const OWN = 'Me';
/** The same in formats of Chinese messengers. */
export const OWN_ZH = '我';
/** The one speaker of a diary. */
export const WRITER = 'the writer';

/** In lower case. */
export const OWNER_ROLES: ReadonlySet<string> = new Set(['user', 'human', OWN.toLowerCase(), OWN_ZH, WRITER]);
