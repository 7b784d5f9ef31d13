/** Words for characters in links, in English. */

export const en = {
  send: {
    title: (name: string) => `Send ${name} along`,
    about:
      'The link holds the character itself. Whoever opens it sees what is in it, and imports it with a click.',
    size: (size: string) => `The link is ${size} long.`,
    copy: 'Copy the link with the character',
    copied: 'Link copied. Whoever has it can read the character.',
    refused: 'The browser blocked copying. Save the character as a file instead.',
    tooLarge: (size: string, most: string) =>
      `The character is too large for a link: it takes ${size}, and only ${most} arrive everywhere. Save it as a file, and send that with the link; it is imported in the Library.`,
    save: 'Save as a file to send along',
    packing: 'Packing …',
    failed: (why: string) => `The character could not be packed. ${why}`,
  },
  receive: {
    title: 'This link holds a character',
    from: 'Whoever sent you the link made it. Nothing is stored until you import it.',
    reading: 'Reading the link …',
    writing: 'Importing …',
    memories: 'Memories',
    questions: 'Questions',
    licence: 'Licence',
    private: '(somebody’s own texts: do not pass them on without asking)',
    notStated: 'not stated',
    size: 'Size',
    problems: (n: number) =>
      n === 1 ? '1 thing in it was not read as written.' : `${n} things in it were not read as written.`,
    taken: (name: string) => `You have this character already, as ${name}.`,
    import: (name: string) => `Import ${name}`,
    copy: 'Import as a copy',
    own: 'Open yours',
    leave: 'Do not import',
    close: 'Close',
    unreadableTitle: 'This link cannot be read',
    unreadable: (where: string, why: string) => `The character in it cannot be read. ${where}: ${why}`,
    none: 'There is no character in it that this page can read.',
    busy: 'Another import is in progress. Finish it, then open the link again.',
  },
  faults: {
    broken:
      'This link is damaged: the character in it cannot be read. Ask for the link again, or for the character as a file.',
    tooLong:
      'This link is too long, or unpacks to too much. Ask for the character as a file, and import it here.',
    noCharacter:
      'This link holds no character of Mnemoscope. Ask for the link again, or for the character as a file.',
  },
};

export type Words = typeof en;
