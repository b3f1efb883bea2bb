/**
 * Copies the rows of the small company: each copy has other ids, other addresses, was made an hour later, and its names are
 * dealt out anew, so that names and those who are in charge of them do not go together.
 */
import type { Context, ReadContext } from '../src/kernel/context.ts'
import { readRows, runStatement } from '../src/kernel/statement.ts'
import { analysed } from './bench-site.ts'

const HOUR = 3_600_000

/** By column, how many further its ids are in the next copy, for each contact of the company. */
type Shifts = Readonly<Record<string, number>>

const RECORDS: readonly { readonly table: string; readonly share: number; readonly shifts: Shifts }[] = [
  { table: 'crm_accounts', share: 0.2, shifts: {} },
  { table: 'crm_contacts', share: 1, shifts: { account_id: 0.2 } },
  { table: 'crm_opportunities', share: 0.5, shifts: { account_id: 0.2, contact_id: 1 } },
  { table: 'crm_leads', share: 0.1, shifts: {} },
  { table: 'crm_tasks', share: 0.1, shifts: {} },
]

/** What is dealt out anew, and by how many places further in each copy. */
const NAMES = ['name', 'first_name', 'last_name']
const STEP = 37

export async function copyCompany({ made, copies }: { made: number; copies: number }, ctx: ReadContext): Promise<void> {
  const began = Date.now() - copies * HOUR
  const columns = new Map<string, string[]>()
  for (const { table } of RECORDS)
    for (const name of [table, `${table}_words`]) columns.set(name, await columnsOf(name, ctx))
  for (let copy = 0; copy < copies; copy++)
    await ctx.transaction(async tx => {
      const hour = new Date(began + copy * HOUR).toISOString().slice(0, 20)
      for (const of of RECORDS) await copyRecords({ ...of, made, copy, hour, columns }, tx)
      if (copy > 0) await copyBeside({ made, copy }, tx)
    })
  await ctx.transaction(analysed)
}

async function columnsOf(table: string, ctx: ReadContext): Promise<string[]> {
  const text =
    ctx.database.engine === 'sqlite'
      ? `select name from pragma_table_info('${table}')`
      : `select column_name as name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`
  return (await readRows<{ name: string }>({ text, values: [] }, ctx)).map(({ name }) => name)
}

type Copied = (typeof RECORDS)[number] & {
  readonly made: number
  readonly copy: number
  readonly hour: string
  readonly columns: ReadonlyMap<string, readonly string[]>
}

/** The first ones only get their time: they are there. */
async function copyRecords({ table, share, shifts, made, copy, hour, columns }: Copied, tx: Context): Promise<unknown> {
  const [first, further] = [made * share, made * share * copy]
  const at = `'${hour}' || substr(cast(1000000 + t.id as text), 2) || 'Z'`
  if (copy === 0) return run(`update ${table} as t set created_at = ${at}, modified_at = ${at}`, tx)
  const own: Record<string, string> = { id: `t.id + ${further}`, created_at: at, modified_at: at }
  own.email = ownDomain('t.email', copy)
  for (const [column, by] of Object.entries(shifts)) own[column] = `t.${column} + ${made * by * copy}`
  const [words, names, told] = [`${table}_words`, columns.get(table)!, columns.get(`${table}_words`)!]
  const email = `replace(w.email, 'example com', 'company${copy} example')`
  const changed: Record<string, string> = { record_id: `w.record_id + ${further}`, email }
  const namesake = (id: string) => `(${id} + ${copy * STEP}) % ${first} + 1`
  for (const name of NAMES) {
    own[name] = `(select b.${name} from ${table} b where b.id = ${namesake('t.id')})`
    changed[name] = `(select b.${name} from ${words} b where b.record_id = ${namesake('w.record_id')})`
  }
  await run(
    `insert into ${table} (${quoted(names)}) select ${valued(names, own, 't')} from ${table} t where t.id <= ${first}`,
    tx,
  )
  await run(
    `insert into ${words} (${quoted(told)}) select ${valued(told, changed, 'w')} from ${words} w where w.record_id <= ${first}`,
    tx,
  )
  await run(
    `insert into record_links (site_id, owner, owner_id, field, target_id, position)
     select site_id, owner, owner_id + ${further}, field, target_id, position from record_links where site_id = 1 and owner = '${table}' and owner_id <= ${first}`,
    tx,
  )
}

const run = (text: string, tx: Context): Promise<unknown> => runStatement({ text, values: [] }, tx)

/** What records have beside themselves: addresses to be found by, links, stages, and the stream. */
async function copyBeside({ made, copy }: { made: number; copy: number }, tx: Context): Promise<void> {
  for (const { table, share } of RECORDS) {
    const [entity, first, further] = [table.replace('crm_', ''), made * share, made * share * copy]
    const addresses = `select site_id, entity, record_id + ${further}, kind, ${ownDomain('address', copy)}, is_opted_out from crm_addresses where site_id = 1 and entity = '${entity}' and record_id <= ${first}`
    const notes = `select site_id, entity, record_id + ${further}, type, body, data, author_id, is_pinned, is_internal, reactions, created_at from crm_notes where site_id = 1 and entity = '${entity}' and record_id <= ${first}`
    await runStatement(
      {
        text: `insert into crm_addresses (site_id, entity, record_id, kind, address, is_opted_out) ${addresses}`,
        values: [],
      },
      tx,
    )
    await runStatement(
      {
        text: `insert into crm_notes (site_id, entity, record_id, type, body, data, author_id, is_pinned, is_internal, reactions, created_at) ${notes}`,
        values: [],
      },
      tx,
    )
  }
  const stages = `select site_id, opportunity_id + ${(made / 2) * copy}, stage, from_stage, pipeline_id, probability, entered_at, left_at from crm_stage_history where site_id = 1 and opportunity_id <= ${made / 2}`
  await runStatement(
    {
      text: `insert into crm_stage_history (site_id, opportunity_id, stage, from_stage, pipeline_id, probability, entered_at, left_at) ${stages}`,
      values: [],
    },
    tx,
  )
  const linked = `select site_id, account_id + ${(made / 5) * copy}, contact_id + ${made * copy}, role, is_inactive, created_at, modified_at from crm_account_contacts where site_id = 1 and contact_id <= ${made}`
  await runStatement(
    {
      text: `insert into crm_account_contacts (site_id, account_id, contact_id, role, is_inactive, created_at, modified_at) ${linked}`,
      values: [],
    },
    tx,
  )
}

const ownDomain = (column: string, copy: number): string =>
  `replace(${column}, '@example.com', '@company${copy}.example')`

const quoted = (names: readonly string[]): string => names.map(name => `"${name}"`).join(', ')

const valued = (names: readonly string[], own: Readonly<Record<string, string>>, row: string): string =>
  names.map(name => own[name] ?? `${row}."${name}"`).join(', ')
