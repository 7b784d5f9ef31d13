/** Words for putting a view into a lecture, in English. */

export const en = {
  button: 'Add to a lecture',
  room: 'Show this to the room',
  title: 'Add this view to a lecture',
  lecture: 'Lecture',
  newLecture: 'A new lecture',
  stepTitle: 'Title of the step',
  add: 'Add the step',
  adding: 'Adding …',
  notShown: 'This view cannot be presented. Ask a question, or open a run.',
  added: { before: 'Added as the last step of ', after: '.' },
  notAdded: (why: string) => `Not added: ${why}`,
  openEditor: 'Edit the lecture',
};

export type Words = typeof en;
