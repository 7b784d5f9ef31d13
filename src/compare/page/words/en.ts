/** Words of the Compare screen, in English. */

export const en = {
  tabs: {
    flow: 'Rank flow',
    anatomy: 'Score anatomy',
    'what-if': 'What if',
    map: 'Map',
    overlap: 'Overlap',
  },
  ways: 'Ways to compare',
  beat: 'Beat the retriever',
  rerankedSide: (retriever: string) => `${retriever}, re-ranked`,
  ownQuestions: 'The character’s own questions',
  pickQuestion: 'Example questions …',
  settings: 'Settings',
  fusionWeight: 'Weight of dense in hybrid; BM25 gets the rest',
  fusion: { before: 'hybrid =', after: '·dense + (1 −', end: ')·BM25' },
  asInAsk: 'As in Ask',
  marked: 'Marked: anchors of the reference answer.',
  notInList: 'not in the list',
  table: 'Data as a table',
  empty: {
    title: 'One question, every retriever side by side.',
    text: 'Ask above, or choose one of the character’s own questions. You will see where each retriever ranks every memory, what the classifier moves, how each score is made up, and what an edit would change.',
  },
  noCharacter: {
    before: 'There is no character to compare with. ',
    link: 'Open the library',
    after: ' to import or write one.',
  },
};

export type Words = typeof en;
