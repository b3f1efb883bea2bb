/** Who may pass which address of the inventory: decisions/j-inventory.md and the rulings say it, its table does not. */
import type { Door } from './doors.ts'

const right = (...names: string[]): Door => names.map(name => `vendor_inventory_${name}`)

/** Lists are open to whoever is signed in, and empty for those who may not read them. */
const LISTS =
  /^\/(items|categories|warehouses|recipients|stock-movements|transactions|transfers|adjustments|units|opening-stock)(\/options)?$/

const SETTLED: readonly (readonly [address: RegExp, opens: Door])[] = [
  [/^POST \/transactions$/, 'everybody'],
  [/^GET \/pwa\/manifest$/, 'everybody'],
  [/^\w+ \/notifications/, right('view')],
  [/^\w+ \/import(-targets|s)/, right('import')],
  [/^GET \/(export\/|[a-z-]+\/export$)/, right('export')],
  [/^\w+ \/stock\//, right('settings')],
  [/^POST \/apps$/, right('settings')],
  [/^\w+ \/(settings|user-roles)$/, right('settings')],
  [/^GET \/roles\/(vocabulary|enforcement)$/, right('view')],
  [/^\w+ \/roles/, right('settings')],
  [/^(POST|PUT|PATCH|DELETE) \/custom-fields/, right('settings')],
  [/^POST \/mass-action\//, right('edit', 'delete')],
  [/^POST \/[a-z-]+\/\{id\}\/restore$/, right('delete')],
  [/^DELETE /, right('delete')],
  [/^POST /, right('create')],
  [/^(PUT|PATCH) /, right('edit')],
  [/^GET /, right('view')],
]

export function inventoryDoor(method: string, path: string): Door | null {
  if (method === 'GET' && LISTS.test(path)) return 'signed in'
  return SETTLED.find(([address]) => address.test(`${method} ${path}`))?.[1] ?? null
}
