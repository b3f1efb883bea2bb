/** What is kept of one person, over all sites and services: handed out as a whole, or made anonymous. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { deleteAccount, findAccount, findAccountByName, refuseLastAdministrator } from '../accounts/accounts.ts'
import { deleteUser } from '../accounts/hooks.ts'
import { contextOfSite, listSites } from '../sites/sites.ts'
import { accountSections } from './account-sections.ts'
import {
  type ErasedSection,
  type PersonalDataSection,
  personalDataErase,
  personalDataErased,
  personalDataExport,
} from './hooks.ts'
import type { Person } from './keeper.ts'

export type { ErasedSection, PersonalDataSection } from './hooks.ts'
export { personalDataErase, personalDataErased, personalDataExport } from './hooks.ts'
export { isAddressOf, type Keeper, keepsPersonalData, namesAddressOf, type Person } from './keeper.ts'
export { personalDataScreens } from './screens.ts'

/** By e-mail address or login. An address without an account is a person too; an unknown login is nobody. */
export async function findPerson(name: string, ctx: ReadContext): Promise<Person | null> {
  const account = await findAccountByName(name, ctx)
  if (account) return { email: account.email.toLowerCase(), userId: account.id }
  return name.includes('@') ? { email: name.trim().toLowerCase(), userId: null } : null
}

export type PersonalData = {
  readonly email: string
  readonly user_id: number | null
  readonly exported_at: string
  /** What belongs to the account, on whatever site. */
  readonly account: readonly PersonalDataSection[]
  readonly sites: readonly { readonly url: string; readonly sections: readonly PersonalDataSection[] }[]
}

export async function exportPersonalData(person: Person, ctx: ReadContext): Promise<PersonalData> {
  const sites: PersonalData['sites'][number][] = []
  for (const site of await sitesOf(ctx)) {
    const sections = await site.hooks.apply(personalDataExport, [], { person }, site)
    if (sections.length > 0) sites.push({ url: site.site.url, sections })
  }
  return {
    email: person.email,
    user_id: person.userId,
    exported_at: ctx.clock.instant(),
    account: await accountSections(person, ctx),
    sites,
  }
}

/** How many posts, pages and files of the network would lose their author with the account. */
export async function countContentOf(person: Person, ctx: ReadContext): Promise<number> {
  if (person.userId === null) return 0
  let count = 0
  for (const site of await sitesOf(ctx)) {
    const row = await site.db
      .selectFrom('posts')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('author_id', '=', person.userId)
      .executeTakeFirstOrThrow()
    count += row.count
  }
  return count
}

export type ErasureResult = { readonly url: string; readonly sections: readonly ErasedSection[] }

/**
 * Site by site, each in a transaction of its own; the account goes with the last one, so that a run that was cut short
 * can be repeated. Posts of the account go to `reassign`, or to the trash when that is null.
 */
export async function erasePersonalData(
  asked: { readonly person: Person; readonly reassign: number | null },
  ctx: ReadContext,
): Promise<ErasureResult[]> {
  const results: ErasureResult[] = []
  const sites = await sitesOf(ctx)
  // Asked of every site before anything is done on one, and again in each transaction.
  for (const site of sites) await site.transaction(tx => refuseUnerasable(asked.person, tx))
  for (const [at, site] of sites.entries()) {
    const isLast = at === sites.length - 1
    const sections = await site.transaction(tx => eraseOnSite({ ...asked, isLast }, tx))
    results.push({ url: site.site.url, sections })
  }
  return results
}

async function eraseOnSite(
  { person, reassign, isLast }: { person: Person; reassign: number | null; isLast: boolean },
  ctx: Context,
): Promise<ErasedSection[]> {
  const sections: ErasedSection[] = []
  const report = (section: ErasedSection) => void sections.push(section)
  await refuseUnerasable(person, ctx)
  await ctx.hooks.fire(personalDataErase, { person, report }, ctx)
  if (person.userId !== null) await eraseAccount({ id: person.userId, reassign, isLast }, ctx)
  if (person.userId !== null && isLast) report({ name: 'host.account', title: 'Account', erased: 1 })
  const object = { type: 'person', id: 0, label: 'A person' }
  const extra = { sections: sections.map(({ name, erased }) => ({ name, erased })) }
  await ctx.hooks.fire(personalDataErased, { object, extra }, ctx)
  return sections
}

async function refuseUnerasable({ userId }: Person, ctx: Context): Promise<void> {
  if (userId !== null) await refuseLastAdministrator(userId, ctx)
}

/** Content lies on each site, the account itself above them. */
async function eraseAccount(
  { id, reassign, isLast }: { id: number; reassign: number | null; isLast: boolean },
  ctx: Context,
): Promise<void> {
  if (isLast) {
    await deleteAccount({ id, reassign }, ctx)
    return
  }
  const account = await findAccount(id, ctx)
  const object = { type: 'user', id, label: account?.login ?? '' }
  await ctx.hooks.fire(deleteUser, { object, extra: { reassign } }, ctx)
}

/** The first site is the last one to be worked on: it is the one that always stays. */
async function sitesOf(ctx: ReadContext): Promise<ReadContext[]> {
  const rows = (await listSites(ctx)).filter(({ status }) => status !== 'deleted')
  return Promise.all(rows.toReversed().map(({ id }) => contextOfSite(id, ctx)))
}
