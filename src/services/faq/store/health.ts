/** What site owners should look at: each check with its number and the first answers that it is about. */
import type { ReadContext } from '../../../kernel/context.ts'
import { translationStatus } from '../../../kernel/records/translations/status.ts'
import { plainText } from '../../../platform/formatting/formatting.ts'
import { resolve } from '../../../platform/pages/pages.ts'
import { siteAddressRules } from '../../../platform/posts/posts.ts'
import type { HealthCheck } from '../domain/health-check.ts'
import { linksIn } from '../domain/links.ts'
import { likeness } from '../domain/question-key.ts'
import { faqs } from '../entities/faqs.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'

type Item = HealthCheck['items'][number]

export async function healthReport(ctx: ReadContext): Promise<readonly HealthCheck[]> {
  const rows = await recentAnswers(ctx)
  const checks: HealthCheck[] = [
    told('database', [], { good: 'The database answers.' }),
    await jobCheck(ctx),
    await permalinkCheck(ctx),
    told('duplicate_questions', duplicates(rows), { bad: 'Questions that are asked twice.' }),
    told('stale_translations', await staleTranslations(ctx), { bad: 'Translations whose original has changed.' }),
    told('overdue_reviews', overdue(rows, ctx), { bad: 'Answers that should have been looked at again.' }),
    told('broken_links', await brokenLinks(rows, ctx), { bad: 'Answers that lead to pages which are not there.' }),
    told('empty_answers', empty(rows), { bad: 'Published answers that say next to nothing.' }),
    told('long_answers', long(rows), { bad: 'Answers of more than 5,000 characters: nobody reads so far.' }),
  ]
  return ctx.hooks.apply(hooks.health, checks, undefined, ctx)
}

/** A line of the report: good where there is nothing to tell. */
export const told = (check: string, items: readonly Item[], says: { good?: string; bad?: string }): HealthCheck => ({
  check,
  status: items.length === 0 ? 'good' : 'warn',
  count: items.length,
  message: items.length === 0 ? (says.good ?? 'Nothing to do.') : (says.bad ?? ''),
  items: items.slice(0, MOST_ITEMS),
})

const MOST_ITEMS = 20

type Row = {
  readonly id: number
  readonly question: string
  readonly answer: string
  readonly status: string
  readonly language: string
  readonly review_by: string | null
  readonly question_key: string
}

/** The latest are looked at: more would take longer than somebody waits. */
const MOST_ROWS = 2000

const recentAnswers = (ctx: ReadContext): Promise<Row[]> =>
  ctx.db
    .selectFrom('faq_answers')
    .select(['id', 'question', 'answer', 'status', 'language', 'review_by', 'question_key'])
    .where('status', 'in', ['published', 'draft'])
    .orderBy('modified_at', 'desc')
    .limit(MOST_ROWS)
    .execute()

const itemOf = ({ id, question }: Pick<Row, 'id' | 'question'>, detail = ''): Item => ({ id, label: question, detail })

async function jobCheck(ctx: ReadContext): Promise<HealthCheck> {
  const failed = await ctx.db
    .selectFrom('jobs')
    .select(['id', 'name'])
    .where('name', 'like', 'faq.%')
    .where('status', '=', 'failed')
    .limit(MOST_ITEMS)
    .execute()
  const items = failed.map(({ id, name }) => ({ id, label: name, detail: '' }))
  return told('cron', items, { good: 'Work in the background is done.', bad: 'Work in the background was given up.' })
}

async function permalinkCheck(ctx: ReadContext): Promise<HealthCheck> {
  const { permalink_base: base } = await ctx.settings(settings)
  const { structure } = await siteAddressRules(ctx)
  const isPlain = base !== '' && structure.isPlain
  const items = isPlain ? [{ id: 0, label: base, detail: 'The site uses plain addresses.' }] : []
  return told('permalinks', items, {
    good: base === '' ? 'Answers have no addresses of their own.' : 'Answers have addresses of their own.',
    bad: 'Answers cannot have addresses of their own while the site uses plain ones.',
  })
}

/** Word for word, and nearly so. */
function duplicates(rows: readonly Row[]): Item[] {
  const items: Item[] = []
  const byKey = Map.groupBy(rows, ({ language, question_key: key }) => `${language} ${key}`)
  for (const [, same] of byKey) for (const row of same.slice(1)) items.push(itemOf(row, `The same as ${same[0]!.id}`))
  for (const near of nearlyEqual(rows.slice(0, MOST_COMPARED))) items.push(near)
  return items
}

const MOST_COMPARED = 300
const ALIKE = 0.8

function nearlyEqual(rows: readonly Row[]): Item[] {
  return rows.flatMap((row, index) => {
    const other = rows
      .slice(0, index)
      .find(
        one =>
          one.language === row.language &&
          one.question_key !== row.question_key &&
          likeness(one.question, row.question) >= ALIKE,
      )
    return other ? [itemOf(row, `Much like ${other.id}`)] : []
  })
}

async function staleTranslations(ctx: ReadContext): Promise<Item[]> {
  const { languages } = await ctx.settings(settings)
  const status = await translationStatus(faqs, [...new Set([ctx.site.language, ...languages])], ctx)
  return status.flatMap(({ language, stale }) =>
    stale.map(({ id, title, changed }) => ({ id, label: title, detail: `${language}: ${changed.join(', ')}` })),
  )
}

function overdue(rows: readonly Row[], ctx: ReadContext): Item[] {
  const today = new Date(ctx.clock.millis()).toISOString().slice(0, 10)
  const isDue = ({ review_by: day, status }: Row) => day !== null && day < today && status === 'published'
  return rows.filter(isDue).map(row => itemOf(row, row.review_by ?? ''))
}

const published = (rows: readonly Row[]) => rows.filter(({ status }) => status === 'published')

const empty = (rows: readonly Row[]): Item[] =>
  published(rows)
    .filter(({ answer }) => plainText(answer).length < 3 && !answer.includes('<img'))
    .map(row => itemOf(row))

const long = (rows: readonly Row[]): Item[] =>
  published(rows)
    .filter(({ answer }) => plainText(answer).length > 5000)
    .map(row => itemOf(row, `${plainText(row.answer).length}`))

const MOST_LINKS = 200

/** Links within the site; those to elsewhere are not ours to try. */
async function brokenLinks(rows: readonly Row[], ctx: ReadContext): Promise<Item[]> {
  const links = published(rows)
    .flatMap(row => linksIn(row.answer, ctx.site.url).map(url => ({ row, url })))
    .slice(0, MOST_LINKS)
  const known = new Map<string, boolean>()
  const items: Item[] = []
  for (const { row, url } of links) {
    const isThere = known.get(url) ?? (await leadsSomewhere(url, ctx))
    known.set(url, isThere)
    if (!isThere) items.push(itemOf(row, url))
  }
  return items
}

async function leadsSomewhere(url: string, ctx: ReadContext): Promise<boolean> {
  const { redirect, finding } = await resolve(url, ctx)
  return redirect !== null || finding.kind !== 'not-found'
}
