/** An account as it is stored, without anything secret. */
import type { TableRow } from '../../db/row-types.ts'
import type { ReadContext } from '../../kernel/context.ts'

export type AccountRecord = {
  readonly id: number
  readonly login: string
  /** The name in addresses. */
  readonly nicename: string
  readonly email: string
  readonly displayName: string
  readonly url: string
  readonly registeredAt: string
  readonly status: 'active' | 'blocked'
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string
  readonly description: string
  /** Empty: the site's language. */
  readonly locale: string
}

export const RECORD_COLUMNS = [
  'users.id',
  'users.login',
  'users.nicename',
  'users.email',
  'users.display_name',
  'users.url',
  'users.registered_at',
  'users.status',
  'users.first_name',
  'users.last_name',
  'users.nickname',
  'users.description',
  'users.locale',
] as const

type NameOf<Column> = Column extends `users.${infer Name}` ? Name : never
export type AccountRow = Pick<TableRow<'users'>, NameOf<(typeof RECORD_COLUMNS)[number]>>

export const recordFrom = (row: AccountRow): AccountRecord => ({
  id: row.id,
  login: row.login,
  nicename: row.nicename,
  email: row.email,
  displayName: row.display_name,
  url: row.url,
  registeredAt: row.registered_at,
  status: row.status as AccountRecord['status'],
  firstName: row.first_name,
  lastName: row.last_name,
  nickname: row.nickname,
  description: row.description,
  locale: row.locale,
})

/** Login and e-mail address are told apart by nothing but where they are looked for. */
export const keyOf = (name: string): string => name.trim().toLowerCase()

export async function findAccountBy(
  column: 'id' | 'login_key' | 'email_key' | 'nicename',
  value: string | number,
  ctx: ReadContext,
): Promise<AccountRecord | null> {
  const row = await ctx.db
    .selectFrom('users')
    .select([...RECORD_COLUMNS])
    .where(`users.${column}`, '=', value)
    .executeTakeFirst()
  return row ? recordFrom(row as AccountRow) : null
}
