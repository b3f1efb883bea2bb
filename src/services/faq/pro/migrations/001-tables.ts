import { migration } from '../../../../db/migrations.ts'
import { createTable, instant, integer, ref, text } from '../../../../db/tables.ts'
import { createCustomFieldTable } from '../../../../kernel/records/custom-fields/definitions.ts'

const maybe = { nullable: true } as const

export const proTables = migration('faq-pro/001-tables', async (db, engine) => {
  // A visitor has one vote on an answer; who they are is kept as a digest.
  await createTable(db, engine, 'faq_votes', {
    columns: {
      faq_id: ref('faq_answers', { onDelete: 'cascade' }),
      visitor: text({ max: 64 }),
      vote: text({ oneOf: ['up', 'down'] }),
      reason: text({ ...maybe, oneOf: ['unclear', 'wrong', 'outdated', 'other'] }),
      comment: text(maybe),
      created_at: instant(),
    },
    unique: [['site_id', 'faq_id', 'visitor']],
    indexes: [
      ['site_id', 'created_at'],
      ['site_id', 'vote', 'created_at'],
    ],
  })
  // Whoever asked a question, to be told when it is answered.
  await createTable(db, engine, 'faq_askers', {
    columns: {
      faq_id: ref('faq_answers', { onDelete: 'cascade' }),
      name: text(maybe),
      email: text(maybe),
      language: text(),
      salt: text(),
      created_at: instant(),
      told_at: instant(maybe),
    },
    indexes: [['site_id', 'email']],
  })
  await createTable(db, engine, 'faq_product_answers', {
    id: 'none',
    columns: { product_id: integer(), faq_id: ref('faq_answers', { onDelete: 'cascade' }), position: integer() },
    primaryKey: ['site_id', 'product_id', 'faq_id'],
  })
  await createCustomFieldTable(db, engine, { table: 'faq_custom_fields' })
})
