/** Answers the studio's prompts as a diligent model would, by rule: for tests of what is made of the answers. */

const PEOPLE = [
  ['family', 'sister', 'Odile Ferrant'],
  ['friends', 'old friend', 'Casper Nyholm'],
  ['colleagues', 'colleague', 'Tamsin Rooke'],
  ['partners', 'husband', 'Ivor Penhale'],
  ['mentors', 'mentor', 'Leopold Asch'],
  ['neighbours', 'neighbour', 'Winnie Dacosta'],
  ['community', 'librarian', 'Hob Sedley'],
  ['acquaintances', 'acquaintance', 'Perpetua Lund'],
] as const;

const EVENTS = [
  ['2009-03-14', 'The flood at the mill', 'Stroud'],
  ['2011-08-02', 'A kiln for the school', 'Bristol'],
  ['2014-05-21', 'Lost on Dartmoor', 'Dartmoor'],
  ['2016-12-09', 'The stolen accordion', 'Bath'],
  ['2018-07-30', 'A bakery at midnight', 'Frome'],
  ['2020-02-11', 'The borrowed boat', 'Falmouth'],
] as const;

const DETAILS =
  'a brass lantern|eleven sacks of flour|a torn map|a green bicycle|forty candles|a red rope'.split('|');

/** @param schema name of the schema that was asked for. @param prompt the last message that is no repair. */
export function authorsAnswer(schema: string, prompt: string): unknown {
  switch (schema) {
    case 'profile':
      return {
        name: 'Maud Ferrant',
        gender: 'female',
        birth_date: '1981-06-03',
        nickname: 'Moth',
        nationality: 'British',
        ethnicity: '',
        home: 'a narrowboat in Bradford on Avon',
        looks: 'tall, with a scar on the left thumb',
        education: 'apprenticeship at the Saltford pottery, 1999 to 2003',
        occupation: 'potter',
        employer: 'Avon Clay Workshop',
        hobbies: 'bell ringing and pickling',
        achievements: 'rebuilt a bottle kiln in 2012',
        awards: 'Not Provided',
        role_models: 'Lucie Rie',
        description:
          'Maud Ferrant throws pots on a narrowboat. She talks little and listens well. Her kiln is older than she is.',
      };
    case 'relationships': {
      const count = Number(/Write (\d+) new/.exec(prompt)?.[1]);
      const open = PEOPLE.filter(([, , name]) => !prompt.includes(name));
      return {
        relationships: open.slice(0, count).map(([family, relation, name]) => ({
          family,
          relation,
          name,
          description: `${name} met Maud in ${1990 + name.length} and keeps ${DETAILS[name.length % DETAILS.length]} for her.`,
        })),
      };
    }
    case 'background':
    case 'event': {
      const [date, title, place] = EVENTS.find(([, each]) => !prompt.includes(each))!;
      const person = /Who takes part: (.+?) \(/.exec(prompt)?.[1];
      const detail = DETAILS[title.length % DETAILS.length]!;
      return {
        date,
        title,
        place,
        people: person ? [person] : [],
        description: `On ${date} Maud Ferrant was in ${place}${person ? ` with ${person}` : ''}. ${title}, people called it later. It began before noon, when somebody at the door asked for ${detail} and would not say why. Maud gave what she had and walked along to see. By evening ${place} knew of it, and Maud had lost a shoe, won a bet of ${title.length} pounds and promised never to speak of the ${title.split(' ').at(-1)} again.`,
      };
    }
    case 'dialogue': {
      const lines = prompt
        .slice(prompt.indexOf('Event:'))
        .split('\n')
        .map((line) => line.replace(/^> ?/, ''));
      const [, date = '', place = '', title = ''] = lines;
      const people = /\((.+)\)/.exec(lines.join('\n'))?.[1] ?? '';
      return {
        date,
        turns: [
          { speaker: 'character', text: `Do you want to hear what happened in ${place} on ${date}?` },
          { speaker: 'assistant', text: 'Please, go on.' },
          {
            speaker: 'character',
            text: `${title} it was${people ? `, and ${people} was there` : ''}. I lost a shoe over it.`,
          },
          { speaker: 'assistant', text: 'That must have been a long walk home.' },
        ],
      };
    }
    case 'questions': {
      const count = Number(/Write (\d+) questions/.exec(prompt)?.[1]);
      const memories = prompt
        .slice(prompt.indexOf('Memories:'), prompt.indexOf('Questions that exist'))
        .split(/^> (?=\d+\. )/m)
        .slice(1)
        .map((text) =>
          text
            .replace(/^\d+\. /, '')
            .replace(/\n> ?/g, '\n')
            .trim(),
        );
      return {
        questions: Array.from({ length: count }, (_, i) => {
          const memory = memories[i % memories.length]!;
          const words = memory.split('\n').at(-1)!.split(' ');
          const anchor = words.slice(-3).join(' ').replace(/[.]$/, '').slice(-28);
          return {
            memory: (i % memories.length) + 1,
            question: `What is told of Maud about ${memory.slice(0, 28).replace(/\n/g, ' ')} ${i}?`,
            answer: `It ends with ${anchor}.`,
            anchors: [anchor],
          };
        }),
      };
    }
    case 'paraphrased':
      return { question: 'By which means does the potter earn a living nowadays?' };
    case 'trapped':
      return { question: 'Who of the flood at the mill, the kiln and the bakery knows a lantern?' };
    case 'unanswerable':
      return { question: 'What was the weather like at the grandmother’s funeral in Wales?' };
    case 'redo':
      return undefined;
    case 'judge':
      return { reason: 'It agrees with what is known.', score: prompt.includes('scar') ? 5 : 10 };
    default:
      throw new Error(`Nobody wrote an answer for ${schema}.`);
  }
}
