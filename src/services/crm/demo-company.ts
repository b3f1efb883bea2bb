/** Whom the demonstration of the CRM is about: a supplier's customers in a small town. */

export const companies = [
  {
    ...{ name: 'Mill & Meadow', industry: 'food_beverage', type: 'customer', rating: 'hot', employees: 34 },
    people: [
      ['Ada', 'Miller', 'Head of purchasing'],
      ['Jonas', 'Field', 'Baker'],
    ],
    deals: [
      ['Bread for the fair', 4200, 'proposal', 18],
      ['Ovens for the new shop', 23_900, 'negotiation', 40],
    ],
  },
  {
    ...{ name: 'Harbour Bikes', industry: 'sports', type: 'customer', rating: 'warm', employees: 12 },
    people: [['Mina', 'Stone', 'Owner']],
    deals: [
      ['Fleet for the ferry', 18_500, 'negotiation', 25],
      ['Repair stands', 1450, 'closed_won', -12],
    ],
  },
  {
    ...{ name: 'Lantern Books', industry: 'publishing', type: 'customer', rating: 'warm', employees: 6 },
    people: [
      ['Theo', 'Page', 'Publisher'],
      ['Ruth', 'Quill', 'Editor'],
    ],
    deals: [
      ['Shelves and lamps', 2900, 'closed_won', -3],
      ['Reading corner', 5200, 'prospecting', 60],
    ],
  },
  {
    ...{ name: 'Green Roof Builders', industry: 'construction', type: 'partner', rating: 'hot', employees: 58 },
    people: [['Olga', 'Beam', 'Site manager']],
    deals: [
      ['Roof of the school', 64_000, 'qualification', 75],
      ['Roof of the library', 48_000, 'closed_lost', -20],
    ],
  },
  {
    ...{ name: 'Tidewater Hotel', industry: 'hospitality', type: '', rating: 'cold', employees: 41 },
    people: [['Samira', 'Bell', 'Director']],
    deals: [['Lamps for forty rooms', 15_600, 'qualification', 50]],
  },
] as const

export const leads = [
  { first_name: 'Paul', last_name: 'Newman', account_name: 'Newman Garden Design', source: 'web_site', amount: 3500 },
  { first_name: 'Ines', last_name: 'Castle', account_name: 'Castle Bakery', source: 'campaign', amount: 8200 },
  { first_name: 'Viktor', last_name: 'Lind', account_name: 'Lind & Daughters', source: 'call', amount: 1200 },
  { first_name: 'Grace', last_name: 'Okoro', account_name: '', source: 'existing_customer', amount: 640 },
] as const

export const cases = [
  { name: 'The lamp flickers', priority: 'high', type: 'incident', origin: 'phone', company: 2 },
  { name: 'An invoice was sent twice', priority: 'normal', type: 'problem', origin: 'email', company: 0 },
  { name: 'How long does delivery take?', priority: 'low', type: 'question', origin: 'web', company: 4 },
] as const

export const articles = [
  {
    name: 'How long does delivery take?',
    body: '<p>What is in stock leaves within two working days. You get a mail when it does.</p>',
  },
  {
    name: 'What to do when a lamp flickers',
    body: '<p>Turn the lamp off and let it cool. Take the bulb out and put it back firmly.</p><p>If it still flickers, write to us.</p>',
  },
] as const

export const letter = {
  name: 'News of the season',
  subject: 'New lamps for {{name}}',
  body: '<p>Hello {{first_name}},</p><p>our lamps of the season are here. <a href="https://example.com/lamps">Have a look</a>.</p>',
} as const

/** Papers about companies, by the place of the company. */
export const documents = [
  {
    ...{ company: 0, name: 'Delivery terms', type: 'contract', version: '2', filename: 'delivery-terms.txt' },
    text: 'We deliver within four weeks, build everything up, and take the packaging back with us.\n',
  },
  {
    ...{ company: 1, name: 'Confidentiality', type: 'nda', version: '1', filename: 'confidentiality.txt' },
    text: 'What we learn about the fleet stays with us.\n',
  },
] as const
