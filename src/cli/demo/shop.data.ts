/** What the shop of the demonstration site sells, and to whom. Prices are cents; the numbers ring nowhere. */
export const products: readonly (readonly [sku: string, name: string, price: number])[] = [
  ['MUG-ENAMEL', 'Enamel mug “Alder Bay”', 1490],
  ['TEA-TOWEL', 'Tea towel with tide table', 1250],
  ['HONEY-500', 'Honey from the allotments, 500 g', 890],
  ['SALT-CARAMEL', 'Sea salt caramels', 650],
  ['MAP-WALKS', 'Map of the coast path', 990],
  ['POSTCARDS-8', 'Eight postcards of the harbour', 720],
  ['TOTE-GULL', 'Cotton bag with gull', 1600],
  ['BOOK-1962', 'The winter of 1962, a chronicle', 2400],
  ['CANDLE-WAX', 'Beeswax candles, pair', 1180],
  ['SEEDS-BEANS', 'Seeds: purple runner beans', 350],
  ['CALENDAR', 'Wall calendar, twelve drawings', 1800],
  ['JAM-PLUM', 'Plum jam, 300 g', 540],
]

export const customers: readonly (readonly [name: string, email: string, phone: string | null])[] = [
  ['Hannah Whitmore', 'hannah.whitmore@demo.invalid', '+441632960201'],
  ['Felix Baumann', 'felix.baumann@demo.invalid', '+12025550111'],
  ['Priya Raman', 'priya.raman@demo.invalid', null],
  ['Joao Martins', 'joao.martins@demo.invalid', '+12025550118'],
  ['Elin Dahl', 'elin.dahl@demo.invalid', null],
  ['Samuel Osei', 'samuel.osei@demo.invalid', '+12025550125'],
  ['Marie Lefevre', 'marie.lefevre@demo.invalid', '+12025550132'],
  ['Aidan Burke', 'aidan.burke@demo.invalid', null],
  ['Yuki Mori', 'yuki.mori@demo.invalid', '+12025550139'],
  ['Carla Rossi', 'carla.rossi@demo.invalid', '+12025550146'],
]

/** The later in the list, the rarer. */
export const orderStatuses = [
  'completed',
  'completed',
  'completed',
  'completed',
  'processing',
  'pending',
  'refunded',
  'cancelled',
]
