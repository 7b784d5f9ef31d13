/** Words of the presenter view, in English. */

export const en = {
  title: 'Presenter view',
  connected: 'In step with the stage',
  alone: 'The stage is not open in this browser. Open it, and both keep step.',
  openStage: 'Open the stage',
  now: 'On the stage',
  next: 'Next',
  end: 'This is the last step.',
  notes: 'Notes',
  noNotes: 'There are no notes for this step.',
  smaller: 'Smaller notes',
  larger: 'Larger notes',
  clock: 'Clock',
  start: 'Start',
  pause: 'Pause',
  reset: 'Set to zero',
  step: 'This step',
  all: 'The lecture',
  of: (spent: string, planned: string) => `${spent} of ${planned}`,
  over: (time: string) => `${time} over the plan`,
  left: (time: string) => `${time} left`,
  blank: 'Show nothing',
  unblank: 'Show the lecture again',
  room: 'Language of the room',
  goTo: 'Go to step',
  perStep: 'Time of every step',
  spent: 'Spent',
  planned: 'Planned',
};

export type Words = typeof en;
