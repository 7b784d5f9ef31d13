/** Words of the presenter view, in English. */

export const en = {
  title: 'Presenter view',
  connected: 'In sync with the presentation',
  alone: 'The presentation is not open in this browser. Open it to keep both in sync.',
  openStage: 'Open the presentation',
  now: 'On the screen',
  next: 'Next',
  end: 'This is the last step.',
  notes: 'Notes',
  noNotes: 'There are no notes for this step.',
  smaller: 'Smaller notes',
  larger: 'Larger notes',
  clock: 'Clock',
  start: 'Start',
  pause: 'Pause',
  reset: 'Reset',
  step: 'This step',
  all: 'The lecture',
  of: (spent: string, planned: string) => `${spent} of ${planned}`,
  over: (time: string) => `${time} over the plan`,
  left: (time: string) => `${time} left`,
  blank: 'Black screen',
  unblank: 'Show the lecture',
  room: 'Language on the screen',
  goTo: 'Go to step',
  perStep: 'Time per step',
  spent: 'Spent',
  planned: 'Planned',
};

export type Words = typeof en;
