/** The table of routes that the server must have: the project's copy, with what the rulings settle about single rows. */
import { readFileSync } from 'node:fs'
import { crmAdditions } from './crm-routes.ts'
import { inventoryAdditions } from './inventory-routes.ts'

export type SpecRoute = {
  /** The letter of the service, A to L. */
  readonly service: string
  readonly namespace: string
  /** A method, or `ANY` where the texts do not show which. */
  readonly method: string
  /** Parameters in braces. An open end is written as `/*` or `/...`, or told in the note. */
  readonly path: string
  readonly edition: 'free' | 'pro'
  /** Whether a caller who is not signed in may call it. */
  readonly public: boolean
  readonly needs: string
  readonly limits: string
  /** Begins with `refused` where the address must not exist or must answer 405, with `open-ended` where more follows. */
  readonly note: string
}

/** A row that the rulings change, or `left to the platform` where no service registers it. */
export type Settlement = {
  readonly row: `${string} ${string} ${string}`
  readonly settled: 'left to the platform' | Partial<Pick<SpecRoute, 'edition' | 'public' | 'note'>>
  readonly because: string
}

export const settlements: readonly Settlement[] = [
  {
    row: 'A GET /',
    settled: 'left to the platform',
    because: 'every namespace root answers a public index that the platform makes from the routes',
  },
  { row: 'B POST /leads', settled: { public: true }, because: 'it answers 405 to everybody, signed in or not' },
  { row: 'C POST /reviews/{id}/helpful', settled: { public: true }, because: 'helpful votes are public' },
  { row: 'C DELETE /reviews/{id}/helpful', settled: { public: true }, because: 'helpful votes are public' },
  { row: 'J POST /transactions', settled: { public: true }, because: "the ledger's POST is 405 to everybody" },
  { row: 'J GET /pwa/manifest', settled: { public: true }, because: 'the manifest is bare JSON and public' },
]

const APP = 'the admin app: what lists can do, and what is done with a selection'
const OWN_TRIP = {
  isPublic: true,
  note: 'decisions/e-chauffeur.md: customer manage link under /public/booking/{number}',
}
const FEEDS = 'decisions/e-chauffeur.md: secret feeds per driver and vehicle, accept and decline by link'
const VERSIONS = 'decisions/c-recipe.md: revisions with kitchen meaning'

/** Rows that the rulings and decisions add to the table. Each says in its note which sentence asks for it. */
export const additions: readonly SpecRoute[] = [
  {
    ...{ service: 'A', namespace: 'vendor-activity-log/v1', edition: 'pro', public: false, limits: '' },
    ...{ method: 'POST', path: '/rules/backtest', needs: 'settings' },
    note: 'decisions/a-activity-log.md: rule backtest',
  },
  chatLedger('GET', '/leads/{id}/deliveries', 'View'),
  chatLedger('POST', '/leads/{id}/deliveries/{delivery}', 'Edit'),
  chatStandard('GET', '/meta/entities', 'View'),
  chatStandard('GET', '/filters/{entity}', 'View'),
  chatStandard('POST', '/mass-action/{entity}', 'Edit'),
  faqStandard('GET', '/bootstrap'),
  faqStandard('GET', '/meta/entities'),
  faqStandard('GET', '/filters/{entity}'),
  faqStandard('POST', '/multilingual/{entity}/{id}/acknowledge'),
  faqStandard('POST', '/views/preview'),
  faqStandard('GET', '/faqs/{id}/revisions'),
  faqStandard('POST', '/faqs/{id}/revisions'),
  faqStandard('GET', '/faqs/{id}/revisions/{revision}'),
  faqStandard('GET', '/faqs/{id}/revisions/{revision}/compare'),
  faqStandard('POST', '/faqs/{id}/revisions/{revision}/restore'),
  faqStandard('GET', '/import-targets'),
  faqStandard('GET', '/imports'),
  faqStandard('POST', '/imports'),
  faqStandard('GET', '/imports/{id}'),
  faqStandard('DELETE', '/imports/{id}'),
  faqStandard('GET', '/imports/{id}/rows'),
  faqStandard('POST', '/imports/{id}/preview'),
  faqStandard('POST', '/imports/{id}/run'),
  faqStandard('POST', '/imports/{id}/revert'),
  { ...faqStandard('POST', '/faqs/{id}/merge'), edition: 'pro', note: 'admin.md, K: the queue of questions merges' },
  { ...faqStandard('GET', '/shop/products'), edition: 'pro', note: 'admin.md, K: the screen of the shop' },
  mapsForScreens('GET', '/meta/entities', { needs: 'view' }),
  mapsForScreens('GET', '/filters/{entity}', { needs: 'view' }),
  mapsForScreens('POST', '/mass-action/{entity}', { needs: 'edit' }),
  mapsForScreens('GET', '/maps/{id}/revisions/{revision}/compare', { needs: 'edit' }),
  mapsForScreens('GET', '/icons', { needs: 'view', edition: 'pro' }),
  mapsForScreens('GET', '/icons/{id}', { needs: 'view', edition: 'pro' }),
  mapsForScreens('DELETE', '/icons/{id}', { needs: 'edit', edition: 'pro' }),
  parkingCancellation(),
  chauffeurAddition('GET', '/meta/entities', { note: APP }),
  chauffeurAddition('GET', '/filters/{entity}', { note: APP }),
  chauffeurAddition('POST', '/pricing-rules/simulate', {
    edition: 'pro',
    note: 'decisions/e-chauffeur.md: price-rule replay',
  }),
  chauffeurAddition('POST', '/bookings/quote', { note: 'admin.md: booking editor with live fare and its trace' }),
  chauffeurAddition('GET', '/bookings/{id}/cancellation', { note: 'admin.md: the refund is told before cancelling' }),
  chauffeurAddition('POST', '/bookings/{id}/cancel', { note: 'admin.md: cancelled by the policy, as it was told' }),
  chauffeurAddition('GET', '/bookings/{id}/payments', { note: 'admin.md: what was paid for a booking' }),
  chauffeurAddition('POST', '/booking-forms/preview', { note: 'admin.md: booking forms with their preview' }),
  ...['', '/calendar'].map(tail => chauffeurAddition('GET', `/public/booking/{number}${tail}`, OWN_TRIP)),
  ...['/cancel', '/reschedule'].map(tail => chauffeurAddition('POST', `/public/booking/{number}${tail}`, OWN_TRIP)),
  chauffeurAddition('GET', '/public/vehicle/{id}/calendar', { isPublic: true, note: FEEDS }),
  chauffeurAddition('POST', '/vehicles/{id}/renew-link', { note: FEEDS }),
  ...['', '/calendar'].map(tail =>
    chauffeurAddition('GET', `/public/driver/{id}${tail}`, { isPublic: true, edition: 'pro', note: FEEDS }),
  ),
  chauffeurAddition('POST', '/public/driver/{id}/answer', { isPublic: true, edition: 'pro', note: FEEDS }),
  chauffeurAddition('POST', '/drivers/{id}/renew-link', { edition: 'pro', note: FEEDS }),
  ...chauffeurRecords('coupons', 'coupons', 'free'),
  chauffeurAddition('GET', '/public/booking/{number}/invoice', {
    ...{ isPublic: true, edition: 'pro', note: 'decisions/e-chauffeur.md: PDF invoice' },
  }),
  ...chauffeurRecords('webhooks', 'outbound webhooks with manage and cancel urls'),
  chauffeurAddition('POST', '/webhooks/{id}/test', { edition: 'pro', note: 'decisions/e-chauffeur.md: webhooks' }),
  parkingConfirmation('GET'),
  parkingConfirmation('POST'),
  ...['bootstrap', 'meta/entities', 'filters/{entity}'].map(path => recipeAddition('GET', `/${path}`, APP)),
  recipeAddition('POST', '/mass-action/{entity}', APP),
  ...['', '/{revision}', '/{revision}/compare'].map(tail =>
    recipeAddition('GET', `/recipes/{id}/revisions${tail}`, VERSIONS),
  ),
  ...['', '/{revision}/restore', '/{revision}/kitchen'].map(tail =>
    recipeAddition('POST', `/recipes/{id}/revisions${tail}`, VERSIONS),
  ),
  ...crmAdditions(),
  recipeAddition('POST', '/views/preview', APP),
  recipeAddition('GET', '/hits', 'decisions/c-recipe.md: page hits get their own counter'),
  { ...recipeAddition('GET', '/seo-analyzer/recipes', APP), edition: 'pro' },
  {
    ...recipeAddition('GET', '/collections/{id}/calendar', 'decisions/c-recipe.md: meal-plan calendar (.ics)'),
    public: true,
  },
]

/** Every service with records has these: the admin app, versions of answers, and files with a preview and a way back. */
function faqStandard(method: string, path: string): SpecRoute {
  const note = 'the admin app: decisions/k-faq.md asks for revisions, acknowledge and previews'
  return {
    ...{ service: 'K', namespace: 'vendor-faq/v1', edition: 'free', public: false, limits: '', needs: '' },
    ...{ method, path, note },
  }
}

/** The table of recipes names what people come for; the rest is in the decisions. */
function recipeAddition(method: string, path: string, note: string): SpecRoute {
  return {
    ...{ service: 'C', namespace: 'vendor-recipe/v1', edition: 'free', public: false, limits: '', needs: '' },
    method,
    path,
    note,
  }
}

/** Every service with records has these for the admin app; the table of the chat widget leaves them out. */
function chatStandard(method: string, path: string, needs: string): SpecRoute {
  const note = 'the admin app: what lists can do, and what is done with a selection'
  return {
    ...{ service: 'B', namespace: 'vendor-chat/v1', edition: 'free', public: false, limits: '' },
    method,
    path,
    needs,
    note,
  }
}

/** What the screens of the image maps ask for and the table leaves out: lists, versions beside each other, icons to choose from. */
function mapsForScreens(
  method: string,
  path: string,
  { needs, edition = 'free' }: { needs: string; edition?: 'free' | 'pro' },
): SpecRoute {
  const note = 'the admin app: what lists can do, what differs between versions, which icons there are'
  return {
    ...{ service: 'L', namespace: 'vendor-image-map/v1', edition, public: false, limits: '' },
    method,
    path,
    needs,
    note,
  }
}

/** Webhooks of the chat widget have a ledger and a repeat by hand; the table of its text has no address for them. */
function chatLedger(method: string, path: string, needs: string): SpecRoute {
  const note = 'decisions/b-chat.md: GET /leads/{id}/deliveries lists the attempts, with replay'
  return {
    ...{ service: 'B', namespace: 'vendor-chat/v1', edition: 'pro', public: false, limits: '' },
    method,
    path,
    needs,
    note,
  }
}

/** What a cancellation gives back is told before it is done, to staff as to customers. */
function parkingCancellation(): SpecRoute {
  return {
    ...{ service: 'H', namespace: 'vendor-car-parking/v1', edition: 'free', public: false, limits: '', needs: 'edit' },
    ...{ method: 'GET', path: '/bookings/{id}/cancellation' },
    note: 'admin.md: cancel with refund told before',
  }
}

/** A kind of record that decisions/e-chauffeur.md adds, with the addresses that every kind has. */
function chauffeurRecords(name: string, why: string, edition: 'free' | 'pro' = 'pro'): SpecRoute[] {
  const more = { edition, note: `decisions/e-chauffeur.md: ${why}` }
  const [all, one] = [`/${name}`, `/${name}/{id}`]
  return [
    ...(['GET', 'POST'] as const).map(method => chauffeurAddition(method, all, more)),
    ...(['GET', 'PUT'] as const).map(method => chauffeurAddition(method, one, more)),
    { ...chauffeurAddition('DELETE', one, more), needs: 'Manage + delete' },
  ]
}

/** What decisions/e-chauffeur.md asks for beside the table, and what the screens need. */
function chauffeurAddition(
  method: string,
  path: string,
  { note, edition = 'free', isPublic = false }: { note: string; edition?: 'free' | 'pro'; isPublic?: boolean },
): SpecRoute {
  return {
    ...{ service: 'E', namespace: 'vendor-chauffeur/v1', limits: '', needs: isPublic ? '' : 'Manage' },
    ...{ method, path, edition, public: isPublic, note },
  }
}

/** Staff confirm a booking from the mail: the link proves itself, as that of an invoice does. */
function parkingConfirmation(method: string): SpecRoute {
  return {
    ...{ service: 'H', namespace: 'vendor-car-parking/v1', edition: 'free', public: true, limits: '', needs: '' },
    method,
    path: '/booking/confirm',
    note: 'admin.md: confirming a booking from the mail is one click; opening the page changes nothing',
  }
}

export const copyOfTheTable = new URL('./routes.json', import.meta.url)

export const readTable = (file: URL): SpecRoute[] => JSON.parse(readFileSync(file, 'utf8'))

/** The table as the server is held to it. */
export function expectedRoutes(): SpecRoute[] {
  return [...settle(readTable(copyOfTheTable), settlements), ...additions, ...inventoryAdditions]
}

/** Throws on a settlement that no row answers to, so that none outlives its row. */
export function settle(table: readonly SpecRoute[], changes: readonly Settlement[]): SpecRoute[] {
  const unmet = changes.find(({ row }) => !table.some(route => nameOf(route) === row))
  if (unmet) throw new Error(`no row of the table is called "${unmet.row}"`)
  return table.flatMap(route => {
    const settled = changes.find(({ row }) => row === nameOf(route))?.settled
    return settled === 'left to the platform' ? [] : [{ ...route, ...settled }]
  })
}

const nameOf = ({ service, method, path }: SpecRoute): string => `${service} ${method} ${path}`
