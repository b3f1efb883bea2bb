/** What a demonstration shows: three categories, a dozen answers, a view and the page that it stands on. */
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import { emptyDemo, fillDemo } from '../../platform/demo/demo.ts'
import { categories } from './entities/categories.ts'
import { faqs } from './entities/faqs.ts'
import { shortcodes } from './entities/shortcodes.ts'
import { views } from './entities/views.ts'
import { defaultViewId, makeDefault } from './store/default-view.ts'

const answers: Readonly<Record<string, readonly (readonly [question: string, answer: string])[]>> = {
  'Orders and delivery': [
    ['How long does delivery take?', '<p>Two to four working days within the country, up to ten elsewhere.</p>'],
    ['Can I change my order?', '<p>Until it is packed: write to us, and we change it.</p>'],
    ['Do you deliver abroad?', '<p>To all countries of the European Union, and to Switzerland.</p>'],
    ['Where is my parcel?', '<p>The mail with the parcel number has a link that shows it.</p>'],
  ],
  'Returns and money': [
    [
      'How do I send something back?',
      '<ol><li>Print the label.</li><li>Pack it.</li><li>Bring it to any shop.</li></ol>',
    ],
    ['When do I get my money back?', '<p>Within a week after the parcel has arrived here.</p>'],
    ['Which ways to pay are there?', '<p>Card, invoice and transfer.</p>'],
  ],
  'Visiting us': [
    ['When are you open?', '<p>Monday to Saturday, from nine to six.</p>'],
    ['May I bring my dog?', '<p>Yes, on a leash.</p>'],
    ['Is there a place to park?', '<p>Behind the house, free for two hours.</p>'],
  ],
}

/** Made once: a site that has answers already has its own. */
export const demoListener = on(fillDemo, 'faq.demo', async ({ progress }, ctx) => {
  const known = await ctx.db.selectFrom('faq_answers').select('id').limit(1).execute()
  if (known.length > 0) return
  for (const [index, [name, list]] of Object.entries(answers).entries()) {
    const category = await createRecord(categories, { values: { name, menu_order: index + 1 } }, ctx)
    for (const [place, [question, answer]] of list.entries()) {
      const values = { question, answer, category_id: category.id, status: 'published', menu_order: place + 1 }
      await createRecord(faqs, { values }, ctx)
    }
  }
  const values = { name: 'All questions', config: { group_by_category: true, show_category_filter: true } }
  const view = await createRecord(views, { values }, ctx)
  await createRecord(shortcodes, { values: { name: 'All questions', view_id: view.id } }, ctx)
  progress({ what: 'answers', done: 10, total: 10 })
})

/** The default view cannot be deleted: another one takes its place, or none. */
export const demoRemover = on(emptyDemo, 'faq.demo', async ({ idsOf }, ctx) => {
  const made = idsOf('faq.views')
  if (!made.includes(await defaultViewId(ctx))) return
  const other = await ctx.db
    .selectFrom('faq_views')
    .select('id')
    .where('id', 'not in', made)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  await makeDefault(other?.id ?? 0, ctx)
})
