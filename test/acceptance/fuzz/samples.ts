/** Requests that are right, for operations that chance alone seldom gets right. They fill the site, and are varied later. */

export type Sample = {
  /** As the API description names it; its parameters are filled in with 1, or with what `at` says. */
  readonly operation: string
  readonly at?: string
  readonly as?: null
  /** `'@/host/v1/posts'` stands for the id of the record that this address has made last. */
  readonly body: object
}

const stay = { location_id: 1, space_type_id: 1, entry: '2027-06-01T10:00', exit: '2027-06-03T10:00', spaces: 1 }
const guest = { customer_name: 'Ada', customer_email: 'ada@example.com', vehicle_plate: 'HH-AL 1', booking_form_id: 1 }
const parking = '/vendor-car-parking/v1'
const chauffeur = '/vendor-chauffeur/v1'
const trip = { form_id: 1, pickup_datetime: '2031-06-17 10:00', distance_km: 12.5, passengers: 2 }
const chat = '/vendor-chat/v1'
const maps = '/vendor-image-map/v1'
const log = '/vendor-activity-log/v1'
const share = '/vendor-social-share/v1'
const recipe = '/vendor-recipe/v1'
const stock = '/vendor-inventory/v1'
const crm = '/vendor-crm/v1'

export const samples: readonly Sample[] = [
  { operation: 'POST /host/v1/categories', body: { name: 'Harbour' } },
  { operation: 'POST /host/v1/categories', body: { name: 'Quay', parent: '@/host/v1/categories' } },
  { operation: 'POST /host/v1/tags', body: { name: 'boats' } },
  { operation: 'POST /host/v1/posts', body: { title: 'Draft', content: 'Second.', status: 'draft' } },
  { operation: 'POST /host/v1/posts', body: { title: 'Private', content: 'Third.', status: 'private' } },
  { operation: 'POST /host/v1/posts', body: { title: 'Locked', content: 'x', status: 'publish', password: 'secret' } },
  {
    operation: 'POST /host/v1/posts',
    body: { title: 'One', content: '<p>First.</p>', status: 'publish', sticky: true },
  },
  { operation: 'POST /host/v1/pages', body: { title: 'About', content: 'A page.', status: 'publish' } },
  { operation: 'POST /host/v1/comments', body: { post: '@/host/v1/posts', content: 'Well said.' } },
  {
    operation: 'POST /host/v1/users',
    body: { username: 'pat', email: 'pat@example.com', password: 'a long password' },
  },
  { operation: 'POST /host/v1/session', as: null, body: { username: 'pat', password: 'a long password' } },
  { operation: 'POST /host/v1/users/{id}/application-passwords', body: { name: 'sample' } },
  { operation: 'POST /batch/v1', body: { requests: [{ method: 'POST', path: '/host/v1/tags', body: { name: 'b' } }] } },
  {
    operation: `POST ${recipe}/recipes`,
    body: {
      title: 'Soup',
      status: 'published',
      ingredients: [{ name: 'carrots', quantity: '500', unit: 'g' }],
      instructions: [{ instruction_text: 'Cook.' }],
    },
  },
  { operation: `POST ${recipe}/categories`, body: { name: 'Soups' } },
  { operation: `POST ${recipe}/reviews`, as: null, body: { recipe_id: 1, rating: 5, author_name: 'Ada' } },
  { operation: `POST ${recipe}/collections`, body: { name: 'Week', type: 'meal_plan' } },
  { operation: `POST ${recipe}/collections/{id}/recipes`, body: { add: [1] } },
  { operation: `POST ${recipe}/shopping-lists/from-recipe/{recipeId}`, body: { servings: 2 } },
  { operation: `POST ${recipe}/favorites`, body: { recipe_id: 1 } },
  { operation: `POST ${recipe}/views`, body: { name: 'All' } },
  { operation: `POST ${share}/sets`, body: { name: 'Below posts', instance: { networks: ['x', 'copy'] } } },
  { operation: `POST ${share}/preview`, body: { instance: { networks: ['x'] } } },
  { operation: `POST ${share}/follow`, body: { profiles: [{ service: 'github', value: 'ada' }] } },
  { operation: `POST ${share}/click`, as: null, body: { network: 'x', post: 1 } },
  { operation: `POST ${share}/settings`, body: { settings: { subscribe_mode: 'send' } } },
  { operation: `POST ${share}/subscribe`, as: null, body: { email: 'ada@example.com', post: 1 } },
  { operation: 'POST /vendor-aure/v1/snapshots', body: { label: 'sample' } },
  { operation: 'POST /vendor-aure/v1/roles', body: { slug: 'helper', name: 'Helper', copy_from: 'subscriber' } },
  { operation: 'POST /vendor-aure/v1/simulate', body: { user: 1, cap: 'edit_posts' } },
  { operation: `POST ${log}/views`, body: { name: 'mine', filters: { search: 'x' }, is_shared: true } },
  {
    operation: `POST ${log}/rules`,
    body: { name: 'high', enabled: true, conditions: {}, channels: [{ type: 'email', target: 'ada@example.com' }] },
  },
  { operation: `POST ${log}/mirrors`, body: { name: 'copy', type: 'file', enabled: true, config: { keep_days: 3 } } },
  {
    operation: `POST ${log}/reports/schedules`,
    body: { name: 'weekly', frequency: 'weekly', recipients: ['a@b.example'] },
  },
  { operation: 'POST /vendor-permalink-manager/v1/redirects', body: { source: 'old-place', target: '/a-page/' } },
  { operation: 'POST /vendor-permalink-manager/v1/tools/regenerate', body: {} },
  {
    operation: 'POST /vendor-permalink-manager/v1/permastructures/preview',
    body: { group: 'post_type', name: 'post', pattern: 'seen/%postname%' },
  },
  {
    operation: 'PUT /vendor-permalink-manager/v1/uris/{kind}/{id}',
    at: '/vendor-permalink-manager/v1/uris/post/1',
    body: { uri: 'own-place' },
  },
  {
    operation: `POST ${parking}/customer-groups`,
    body: { name: 'Regulars', discount_type: 'percent', discount_value: 5 },
  },
  { operation: `POST ${parking}/customer-groups/{id}/members`, body: { user_id: 1 } },
  { operation: `POST ${parking}/tax-rates`, body: { name: 'VAT', rate: 19 } },
  { operation: `POST ${parking}/booking-extras`, body: { name: 'Wash', price: 12, max_quantity: 2 } },
  {
    operation: `POST ${parking}/pricing-rules`,
    body: { name: 'Summer', adjustment_type: 'set_value', adjustment_value: 9 },
  },
  {
    operation: `POST ${parking}/locations/{id}/exceptions`,
    body: { date_from: '2027-12-24', date_to: '2027-12-26', kind: 'closed' },
  },
  { operation: `PUT ${parking}/locations/{id}/hours`, body: { always_open: true } },
  { operation: `POST ${parking}/quote`, as: null, body: { ...stay, extras: [{ extra_id: 1, quantity: 1 }] } },
  { operation: `POST ${parking}/availability`, as: null, body: stay },
  { operation: `POST ${parking}/bookings/quote`, body: stay },
  { operation: `POST ${parking}/coupon/validate`, as: null, body: { ...stay, code: 'WELCOME10' } },
  {
    operation: `POST ${parking}/booking`,
    as: null,
    body: { ...stay, ...guest, payment_method: 'on_site', security: '@nonce' },
  },
  {
    operation: `POST ${parking}/bookings`,
    body: { ...stay, ...guest, entry: '2027-06-01T10:00:00Z', exit: '2027-06-03T10:00:00Z' },
  },
  { operation: `POST ${parking}/payments`, body: { booking_id: `@${parking}/bookings`, amount: 5, method: 'cash' } },
  {
    operation: `POST ${parking}/mass-action/{entity}`,
    at: `${parking}/mass-action/coupons`,
    body: { action: 'update', ids: [1] },
  },
  { operation: `POST ${chauffeur}/booking-forms`, body: { name: 'Website', enable_flat: true } },
  { operation: `POST ${chauffeur}/vehicle-types`, body: { name: 'Saloon' } },
  {
    operation: `POST ${chauffeur}/vehicles`,
    body: { name: 'Black car', base_price: 20, price_per_distance: 1.5, max_passengers: 3, status: 'published' },
  },
  {
    operation: `POST ${chauffeur}/locations`,
    body: { name: 'Airport', type: 'airport', latitude: 53.6, longitude: 10 },
  },
  { operation: `POST ${chauffeur}/drivers`, body: { name: 'Bob' } },
  { operation: `POST ${chauffeur}/coupons`, body: { code: 'SPRING', value: 10 } },
  {
    operation: `POST ${chauffeur}/webhooks`,
    body: { name: 'Hook', url: 'https://receiver.invalid/hook', events: ['booking.created'] },
  },
  { operation: `POST ${chauffeur}/routes`, body: { name: 'Airport', price: 80 } },
  {
    operation: `POST ${chauffeur}/pricing-rules`,
    body: {
      name: 'Night',
      adjustment_type: 'increase_percent',
      adjustment_value: 20,
      conditions: { days_of_week: [5] },
    },
  },
  {
    operation: `POST ${chauffeur}/pricing-rules/simulate`,
    body: { rules: [{ adjustment_type: 'set_value', adjustment_value: 9 }] },
  },
  { operation: `PUT ${chauffeur}/availability`, body: { enabled: true, lead_time_minutes: 0 } },
  { operation: `POST ${chauffeur}/public/quote`, as: null, body: trip },
  { operation: `POST ${chauffeur}/bookings/quote`, body: { distance_km: 12, passengers: 2 } },
  { operation: `POST ${chauffeur}/booking-forms/preview`, body: { enable_hourly: false, min_passengers: 2 } },
  {
    operation: `POST ${chauffeur}/bookings`,
    body: {
      customer_name: 'Ada',
      pickup_datetime: '2031-06-17 10:00',
      vehicle_id: `@${chauffeur}/vehicles`,
      driver_id: 1,
    },
  },
  {
    operation: `POST ${chauffeur}/vehicles/reorder`,
    body: { items: [{ id: 1, display_order: 5 }] },
  },
  { operation: `POST ${chat}/agents`, body: { name: 'Grace', channel: 'phone', value: '+49 30 5550100' } },
  { operation: `POST ${chat}/webhooks`, body: { name: 'hook', url: 'https://receiver.invalid/hook' } },
  { operation: `POST ${chat}/crm`, body: { name: 'crm', provider: 'brevo', api_key: 'key' } },
  { operation: `POST ${chat}/widgets`, body: { name: 'Second' } },
  { operation: `POST ${chat}/experiments`, body: { name: 'colours', widget_a: 1, widget_b: `@${chat}/widgets` } },
  {
    operation: `POST ${maps}/maps`,
    body: { title: 'House', status: 'published', doc: { hotspots: [{ title: 'Door' }] } },
  },
  { operation: `PUT ${maps}/maps/{id}/autosave`, body: { doc: { hotspots: [] } } },
  { operation: `POST ${maps}/maps/{id}/revisions`, body: { label: 'sample' } },
  { operation: `POST ${maps}/maps/preview`, body: { doc: { hotspots: [{ title: 'Door', content: '<b>x</b>' }] } } },
  { operation: `POST ${maps}/import`, body: { file: '<map><area shape="rect" coords="1,1,9,9" alt="a"></map>' } },
  { operation: `POST ${maps}/import/legacy-map`, body: { project: { general: { name: 'Old' }, spots: [] } } },
  { operation: `POST ${maps}/csv/preview`, body: { csv: 'title,x,y\nDoor,5,5' } },
  { operation: `POST ${maps}/csv/import`, body: { csv: 'title,x,y\nDoor,5,5', title: 'Table' } },
  { operation: `POST ${maps}/icons`, body: { name: 'dot', svg: '<svg viewBox="0 0 9 9"><circle r="4"/></svg>' } },
  { operation: `POST ${maps}/stats/hit`, as: null, body: { map: 1, event: 'view' } },
  { operation: `POST ${stock}/warehouses`, body: { name: 'North', code: 'N' } },
  { operation: `POST ${stock}/recipients`, body: { name: 'Workshop', type: 'department' } },
  { operation: `POST ${stock}/items`, body: { name: 'Bolt', barcode: '4006381333931', reorder_level: 10 } },
  {
    operation: `POST ${stock}/stock-movements`,
    body: {
      type: 'receipt',
      warehouse_id: `@${stock}/warehouses`,
      lines: [{ item_id: `@${stock}/items`, quantity: 5, unit_cost: 1.5 }],
      status: 'finalised',
    },
  },
  {
    operation: `POST ${stock}/adjustments`,
    body: {
      warehouse_id: `@${stock}/warehouses`,
      reason: 'count',
      lines: [{ item_id: `@${stock}/items`, counted_quantity: 4 }],
      status: 'finalised',
    },
  },
  { operation: `POST ${stock}/roles`, body: { name: 'Clerks', roles: ['author'] } },
  { operation: `POST ${stock}/custom-fields`, body: { key: 'colour', label: 'Colour', type: 'text' } },
  { operation: `POST ${stock}/stock/reconcile`, body: { dry_run: true } },
  { operation: `POST ${stock}/apps`, body: { id: 'frontend', enabled: true } },
  { operation: `POST ${crm}/accounts`, body: { name: 'Engines', type: 'customer', email: 'office@engines.example' } },
  { operation: `POST ${crm}/contacts`, body: { last_name: 'Lovelace', account_id: `@${crm}/accounts` } },
  { operation: `POST ${crm}/leads`, body: { last_name: 'Babbage', account_name: 'Mills', opportunity_amount: 900 } },
  {
    operation: `POST ${crm}/opportunities`,
    body: { name: 'Mill', amount: 1200, close_date: '2031-05-01', account_id: `@${crm}/accounts` },
  },
  { operation: `POST ${crm}/opportunities/{id}/stage`, body: { stage: 'proposal' } },
  { operation: `POST ${crm}/cases`, body: { name: 'It squeaks', contact_id: `@${crm}/contacts` } },
  { operation: `POST ${crm}/tasks`, body: { name: 'Call', parent: { type: 'account', id: `@${crm}/accounts` } } },
  { operation: `POST ${crm}/meetings`, body: { name: 'Visit', date_start: '2031-05-01T10:00:00Z' } },
  { operation: `POST ${crm}/calls`, body: { name: 'Ring', date_start: '2031-05-01T10:00:00Z' } },
  { operation: `POST ${crm}/campaigns`, body: { name: 'Spring' } },
  { operation: `POST ${crm}/target_lists`, body: { name: 'Everybody' } },
  { operation: `POST ${crm}/kb_articles`, body: { name: 'How to', body: '<p>So.</p>', status: 'published' } },
  { operation: `POST ${crm}/teams`, body: { name: 'North' } },
  { operation: `POST ${crm}/roles`, body: { name: 'Sales', scopes: { accounts: { read: 'team', create: 'yes' } } } },
  { operation: `POST ${crm}/lead-captures`, body: { name: 'Home page' } },
  { operation: `POST ${crm}/lead-capture/{id}`, as: null, body: { last_name: 'Visitor', email: 'v@example.com' } },
  { operation: `POST ${crm}/working-calendars`, body: { name: 'Office' } },
  { operation: `POST ${crm}/pdf-templates`, body: { name: 'Letter', entity: 'accounts', body: 'Dear {{name}}' } },
  { operation: `POST ${crm}/pdf/print/{id}`, body: { entity: 'accounts', record_id: `@${crm}/accounts` } },
  {
    operation: `POST ${crm}/saved-reports`,
    body: { name: 'By type', entity: 'accounts', group_by: ['type'], aggregates: ['count'] },
  },
  {
    operation: `POST ${crm}/stream/{entity}/{id}`,
    at: `${crm}/stream/accounts/1`,
    body: { body: 'They called.' },
  },
  {
    operation: `POST ${crm}/mass-action/{entity}`,
    at: `${crm}/mass-action/accounts`,
    body: { action: 'update', ids: [1], values: { rating: 'hot' } },
  },
  {
    operation: `POST ${crm}/imports`,
    body: { entity: 'accounts', file: 'name\nA', mapping: [{ column: 'name', field: 'name' }] },
  },
]
