/** A site with many answers for the benchmark: filled by SQL, served by a child process. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MARK } from '../src/db/word-index.ts'
import { createRecord } from '../src/kernel/records/create.ts'
import { storedWords } from '../src/kernel/search-words.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { createPost } from '../src/platform/posts/posts.ts'
import { views } from '../src/services/faq/entities/views.ts'
import { faq } from '../src/services/faq/service.ts'
import { type BenchSite, type Place, postsForFloor } from './bench-site.ts'

const LANGUAGES = ['en', 'de', 'fr'] as const
const CATEGORIES = 500
export const WORDS =
  'order parcel delivery return money label shop open dog park card invoice change cancel gift size'.split(' ')

export type FaqBench = { readonly page: string; readonly view: number }

export const faqSite = (answers: number): BenchSite<FaqBench> => ({
  name: 'faq',
  port: 18_091,
  service: faq,
  // Visitors of the benchmark say where they come from.
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  async fill(place) {
    const made = await makeSite(place)
    fill(join(place.dataDir, 'dozen.sqlite'), answers)
    return made
  },
})

/** A page with an accordion of 50 answers, and posts for the floor to read. */
async function makeSite({ open }: Place): Promise<FaqBench> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const made = await ctx.transaction(async tx => {
    await postsForFloor(tx)
    const config = { per_page: 50, show_search: false }
    const view = await createRecord(views, { values: { name: 'Fifty', config } }, tx)
    const content = `[vendor_faq view=${view.id}]`
    const page = await createPost({ type: 'page', title: 'Help', slug: 'help', content, status: 'publish' }, tx)
    return { page: `/${page.slug}/`, view: view.id }
  })
  await app.close()
  return made
}

function fill(file: string, answers: number): void {
  const db = new DatabaseSync(file)
  const at = '2027-01-01T00:00:00.000000Z'
  const category = db.prepare(`insert into faq_categories
    (site_id, name, slug, menu_order, language, translation_group, created_at, modified_at)
    values (1, ?, ?, ?, ?, ?, ?, ?)`)
  const answer = db.prepare(`insert into faq_answers
    (site_id, question, answer, category_id, status, menu_order, translation_group, language, slug, tags, is_featured,
     views, votes_up, votes_down, score, source, asked_times, sources, question_key, created_at, modified_at)
    values (1, ?, ?, ?, 'published', ?, ?, ?, ?, '[]', 0, 0, 0, 0, 0, 'admin', 0, '[]', ?, ?, ?)`)
  const words = db.prepare(
    'insert into faq_answers_words (site_id, record_id, scope, question, answer) values (1, ?, ?, ?, ?)',
  )
  db.exec('begin')
  for (let index = 0; index < CATEGORIES; index++)
    category.run(`Category ${index}`, `category-${index}`, index, LANGUAGES[index % 3]!, `c${index}`, at, at)
  for (let index = 0; index < answers; index++) {
    const question = `How does the ${wordAt(index)} of ${wordAt(index * 7 + 3)} work, number ${index}?`
    const text = `<p>The ${wordAt(index * 3)} goes with the ${wordAt(index * 5 + 1)}; ask for item${index % 997}.</p>`
    const language = LANGUAGES[index % 3]!
    const facts = [(index % CATEGORIES) + 1, index, `g${index}`, language, `answer-${index}`, `key ${index}`, at, at]
    const { lastInsertRowid } = answer.run(question, text, ...facts)
    const scope = `${MARK}1 ${MARK}1${MARK}published ${MARK}1${MARK}published${MARK}${language}`
    words.run(lastInsertRowid, scope, storedWords(question), storedWords(text.replace(/<[^>]+>/g, ' ')))
  }
  // The program does this before it commits: it writes the words into their index.
  db.exec('delete from faq_answers_words_late')
  db.exec('commit')
  db.close()
}

const wordAt = (index: number): string => WORDS[index % WORDS.length]!
