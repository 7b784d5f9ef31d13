/** What the state says of lectures, in English. */

export const en = {
  notSaved: (why: string) => `Not saved: ${why} What you wrote is kept on this page.`,
  deletedElsewhere:
    'This lecture was deleted in another tab. What you wrote is kept on this page; save it again to bring the lecture back.',
  did: {
    title: 'title of the lecture',
    about: 'what it teaches',
    write: (n: number) => `words of step ${n}`,
    plan: (n: number) => `time of step ${n}`,
    live: (n: number) => `live part of step ${n}`,
    add: 'step added',
    remove: (n: number) => `step ${n} removed`,
    move: (n: number) => `step ${n} moved`,
  },
};

export type Words = typeof en;
