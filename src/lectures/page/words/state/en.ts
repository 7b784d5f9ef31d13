/** What the state says of lectures, in English. */

export const en = {
  notSaved: (why: string) => `Not saved: ${why} Your text is still on this page.`,
  deletedElsewhere:
    'This lecture was deleted in another tab. Your text is still on this page; save it again to restore the lecture.',
  did: {
    title: 'title of the lecture',
    about: 'what it teaches',
    write: (n: number) => `text of step ${n}`,
    plan: (n: number) => `time of step ${n}`,
    live: (n: number) => `live part of step ${n}`,
    add: 'step added',
    remove: (n: number) => `step ${n} removed`,
    move: (n: number) => `step ${n} moved`,
  },
};

export type Words = typeof en;
