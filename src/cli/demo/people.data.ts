/** Who writes and reads on the demonstration site. Addresses are of domains that belong to nobody. */
export type Person = {
  readonly login: string
  readonly first: string
  readonly last: string
  readonly role: string
  readonly about: string
}

export const people: readonly Person[] = [
  {
    login: 'ilse.brandt',
    first: 'Ilse',
    last: 'Brandt',
    role: 'administrator',
    about: 'Looks after the site, the mailing list and the key to the meeting room.',
  },
  {
    login: 'jonas.lind',
    first: 'Jonas',
    last: 'Lind',
    role: 'editor',
    about: 'Librarian. Reads everything before it appears, and most of it twice.',
  },
  {
    login: 'ruth.adeyemi',
    first: 'Ruth',
    last: 'Adeyemi',
    role: 'editor',
    about: 'Teaches at the primary school and writes the minutes that people can understand.',
  },
  {
    login: 'tom.ferris',
    first: 'Tom',
    last: 'Ferris',
    role: 'author',
    about: 'Harbour master. Walks a lot, mostly in the rain.',
  },
  {
    login: 'amina.okafor',
    first: 'Amina',
    last: 'Okafor',
    role: 'author',
    about: 'Cooks for many, never from a book. Plot 7.',
  },
  {
    login: 'ned.whitlock',
    first: 'Ned',
    last: 'Whitlock',
    role: 'author',
    about: 'Plot 12. Has grown the largest pumpkin of 2019 and will tell you about it.',
  },
  {
    login: 'greta.solheim',
    first: 'Greta',
    last: 'Solheim',
    role: 'author',
    about: 'Took the ferry for a weekend, stayed for thirty years.',
  },
  {
    login: 'paul.keane',
    first: 'Paul',
    last: 'Keane',
    role: 'contributor',
    about: 'Writes for the fire brigade and the brass band.',
  },
  { login: 'mei.tanaka', first: 'Mei', last: 'Tanaka', role: 'subscriber', about: 'Reads from far away.' },
  { login: 'omar.haddad', first: 'Omar', last: 'Haddad', role: 'subscriber', about: 'Baker’s hours, early comments.' },
  { login: 'lucia.ferreira', first: 'Lucía', last: 'Ferreira', role: 'subscriber', about: '' },
  { login: 'sven.aalto', first: 'Sven', last: 'Aalto', role: 'subscriber', about: 'Owns a pushchair with big wheels.' },
]

/** People who comment without an account. */
export const visitors: readonly (readonly [name: string, email: string])[] = [
  ['Margaret', 'margaret@demo.invalid'],
  ['H. Petersen', 'h.petersen@demo.invalid'],
  ['Noor', 'noor@demo.invalid'],
  ['A neighbour', 'neighbour@demo.invalid'],
  ['Dmitri', 'dmitri@demo.invalid'],
  ['Clara & Ben', 'clara.ben@demo.invalid'],
  ['old_sailor', 'sailor@demo.invalid'],
  ['Fatima', 'fatima@demo.invalid'],
]
