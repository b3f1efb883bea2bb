/** Two car parks and the people who use them. */

export const places = [
  {
    name: 'Airport North',
    code: 'NORTH',
    address: 'Flughafenstraße 12',
    postcode: '12529',
    city: 'Schönefeld',
    country: 'DE',
    timezone: 'Europe/Berlin',
    phone: '+49 30 5550110',
    email: 'north@example.com',
    buffer_minutes: 15,
    instructions: 'Take the second exit after the fuel station. The shuttle runs every ten minutes.',
  },
  {
    name: 'Harbour Terminal',
    code: 'HARBOUR',
    address: 'Am Kai 3',
    postcode: '20457',
    city: 'Hamburg',
    country: 'DE',
    timezone: 'Europe/Berlin',
    phone: '+49 40 5550120',
    email: 'harbour@example.com',
    instructions: 'Drive up to the barrier; it knows your number plate.',
  },
]

/** The rows of a tariff: first day, up to a week, beyond. */
export const types = [
  { name: 'Open air', features: ['guarded'], rows: [12, 8, 6.5], spaces: 60, prefix: 'C' },
  { name: 'Covered', features: ['covered', 'near_entrance'], rows: [18, 12.5, 10], spaces: 30, prefix: 'B' },
  { name: 'Valet', features: ['indoor', 'guarded'], service: 'valet', rows: [35, 19, 16], spaces: 12, prefix: 'A' },
]

export const drivers = [
  ['Mira Vogel', 'B-MV 2210', 'Volkswagen', 'ID.3'],
  ['Jonas Lindqvist', 'HH-JL 418', 'Volvo', 'V60'],
  ['Amara Okafor', 'B-AO 77', 'Toyota', 'Corolla'],
  ['Paul Becker', 'P-PB 5120', 'Opel', 'Astra'],
  ['Lucía Romero', 'HH-LR 930', 'Seat', 'Leon'],
  ['Tom Hughes', 'B-TH 1904', 'Ford', 'Focus'],
  ['Yuki Tanaka', 'PM-YT 61', 'Mazda', 'CX-5'],
  ['Eva Novák', 'HH-EN 333', 'Škoda', 'Octavia'],
  ['Liam Byrne', 'B-LB 808', 'Kia', 'Ceed'],
  ['Zeynep Aydın', 'B-ZA 1453', 'Renault', 'Mégane'],
] as const

export const flights = ['LH 184', 'KL 1822', 'BA 993', 'AF 1735', 'LX 963', '']
