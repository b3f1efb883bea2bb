/** The name of an account in addresses: made of its login, and nobody else's. */
import { randomBytes } from 'node:crypto'
import type { ReadContext } from '../../kernel/context.ts'

export function slugFrom(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const slug = folded.replace(/[^a-z0-9_]+/g, '-').replace(/^-+|-+$/g, '')
  return slug.slice(0, LONGEST) || 'user'
}

/** A number behind it when it is taken. Two who ask at the same time are told apart by the unique index. */
export async function freeNicename(wanted: string, ctx: ReadContext): Promise<string> {
  const slug = slugFrom(wanted)
  const head = slug.slice(0, LONGEST - 9)
  const candidates = [slug, ...Array.from({ length: 50 }, (_, index) => `${head}-${index + 2}`)]
  const rows = await ctx.db.selectFrom('users').select('nicename').where('nicename', 'in', candidates).execute()
  const taken = new Set(rows.map(row => row.nicename))
  return candidates.find(candidate => !taken.has(candidate)) ?? `${head}-${randomBytes(4).toString('hex')}`
}

const LONGEST = 50
