/** Walks over the items of a kind and type in the order of their rows, a few at a time. */
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows, type Sql } from '../../../kernel/statement.ts'
import type { Kind } from '../domain/modes.ts'
import { COUNTS, type CountRow, listedTypes } from '../store/item-list.ts'
import { ITEM_COLUMNS, type ItemRow } from '../store/item-rows.ts'
import { type Rules, rulesOf } from '../store/rules.ts'

/** Which items a tool is for; absent: all of them. */
export type Scope = { readonly kind?: Kind; readonly type?: string; readonly language?: string }

const KINDS: readonly Kind[] = ['post', 'term']
const UNSHOWN = ['trash', 'auto-draft']

const typesOf = (scope: Scope, rules: Rules, ctx: ReadContext): { kind: Kind; type: string }[] =>
  KINDS.filter(kind => scope.kind === undefined || kind === scope.kind).flatMap(kind =>
    listedTypes(kind, rules, ctx)
      .filter(type => scope.type === undefined || type === scope.type)
      .map(type => ({ kind, type })),
  )

export async function countScope(scope: Scope, ctx: ReadContext): Promise<number> {
  const types = typesOf(scope, await rulesOf(ctx), ctx)
  if (scope.language !== undefined) return countLanguage(scope.language, ctx)
  let total = 0
  for (const kind of KINDS) {
    const rows = await readRows<CountRow>({ text: COUNTS, values: [ctx.site.id, kind] }, ctx)
    for (const row of rows) {
      const isOurs = types.some(type => type.kind === kind && type.type === row.type) && !UNSHOWN.includes(row.status)
      if (isOurs) total += row.count
    }
  }
  return total
}

/** A guess that the walk corrects: what has the site's own language is not marked. */
async function countLanguage(language: string, ctx: ReadContext): Promise<number> {
  const text = 'select count(*) as total from addresses where site_id = ? and language = ?'
  const [row] = await readRows<{ total: number }>({ text, values: [ctx.site.id, language] }, ctx)
  return row?.total ?? 0
}

/** By types: each is a range of one index, so that nothing is looked at in vain. */
export type Position = { readonly at: number; readonly status: number; readonly after: number }

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'inherit']

/** The next few, and where to go on; a position of null is the end. */
export async function nextItems(
  { scope, position, most }: { scope: Scope; position: Position | null; most: number },
  ctx: ReadContext,
): Promise<{ rows: ItemRow[]; position: Position | null }> {
  const types = typesOf(scope, await rulesOf(ctx), ctx)
  let { at, status, after } = position ?? { at: 0, status: 0, after: 0 }
  const rows: ItemRow[] = []
  while (at < types.length && rows.length < most) {
    const found = await someOf(
      { ...types[at]!, status: STATUSES[status]!, after },
      { scope, most: most - rows.length },
      ctx,
    )
    rows.push(...found)
    if (rows.length >= most) return { rows, position: { at, status, after: rows.at(-1)!.item_id } }
    after = 0
    status += 1
    if (status < STATUSES.length) continue
    status = 0
    at += 1
  }
  return { rows, position: at < types.length ? { at, status, after } : null }
}

type Range = { readonly kind: Kind; readonly type: string; readonly status: string; readonly after: number }

function someOf(range: Range, { scope, most }: { scope: Scope; most: number }, ctx: ReadContext): Promise<ItemRow[]> {
  const language: Sql =
    scope.language === undefined
      ? { text: '', values: [] }
      : {
          text: 'and language in (?, ?)',
          values: [scope.language, scope.language === ctx.site.language ? '' : scope.language],
        }
  // Both halves of the index in one order: a step that gives an item an address moves it from one to the other.
  const half = (custom: number) => `select * from (select ${ITEM_COLUMNS} from addresses
    where site_id = ? and kind = ? and type = ? and status = ? and is_custom = ${custom} and item_id > ? ${language.text}
    order by item_id limit ${most}) half${custom}`
  const text = `select * from (${half(0)} union all ${half(1)}) both_halves order by item_id limit ${most}`
  const values = [ctx.site.id, range.kind, range.type, range.status, range.after, ...language.values]
  return readRows<ItemRow>({ text, values: [...values, ...values] }, ctx)
}
