/** Reminders of what is due, of cases that are owed an answer, and of articles that somebody should look through. */
import type { Context } from '../../../kernel/context.ts'
import { defineJob } from '../../../kernel/jobs.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import { cases } from '../entities/cases.ts'
import { kbArticles } from '../entities/kb-articles.ts'
import { kinds } from '../notifications.ts'
import { scopeNamed } from '../records/scopes.ts'
import { todayOf } from '../records/stages.ts'
import { screenOf } from '../records/tell-readers.ts'

const AT_ONCE = 200

export const sendReminders = defineJob({
  name: 'crm.reminders',
  schedule: { every: 60 },
  async run(_payload, ctx) {
    const now = ctx.clock.instant()
    const due = await ctx.db
      .selectFrom('crm_reminders')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(AT_ONCE)
      .execute()
    for (const { id, entity: name, record_id: recordId, user_id: userId, type } of due) {
      await ctx.db.updateTable('crm_reminders').set({ sent_at: now }).where('id', '=', id).execute()
      const entity = scopeNamed(name)
      const [row] = await ctx.database.rows<{ name: string }>(
        `select t.name from ${entity.table} t where t.site_id = ? and t.id = ?`,
        [ctx.site.id, recordId],
      )
      if (!row) continue
      const about = { record: { entity, id: recordId }, path: screenOf(name, recordId) }
      if (type === 'email') await mailReminder({ userId, title: row.name, path: about.path }, ctx)
      else await notify({ kind: kinds.reminder, to: [userId], title: row.name, ...about }, ctx)
    }
  },
})

type MailedReminder = { readonly userId: number; readonly title: string; readonly path: string }

/** Whoever asked for a mail gets one, whatever they chose for the bell. */
async function mailReminder({ userId, title, path }: MailedReminder, ctx: Context): Promise<void> {
  const person = await ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  if (person) await ctx.mail.send({ to: person.email, subject: title, text: `${title}\n\n${ctx.site.url}${path}` })
}

export const watchCases = defineJob({
  name: 'crm.case-sla',
  schedule: { every: 300 },
  async run(_payload, ctx) {
    const due = await ctx.db
      .selectFrom('crm_cases')
      .select(['id', 'name', 'number', 'assigned_user_id'])
      .where('trashed_at', 'is', null)
      .where('is_sla_told', '=', 0)
      .where('resolved_at', 'is', null)
      .where('sla_due_at', '<=', ctx.clock.instant())
      .limit(AT_ONCE)
      .execute()
    for (const { id, name, number, assigned_user_id: userId } of due) {
      await ctx.db.updateTable('crm_cases').set({ is_sla_told: 1 }).where('id', '=', id).execute()
      if (userId === null) continue
      const about = { record: { entity: cases, id }, path: screenOf('cases', id) }
      await notify({ kind: kinds.caseSla, to: [userId], title: `#${number} ${name}`, ...about }, ctx)
    }
  },
})

/** Once for each day that somebody sets: the day may be moved, and counts anew then. What is archived nobody reads. */
export const watchArticles = defineJob({
  name: 'crm.article-review',
  schedule: { every: 900 },
  async run(_payload, ctx) {
    const due = await ctx.db
      .selectFrom('crm_kb_articles')
      .select(['id', 'name', 'assigned_user_id', 'created_by'])
      .where('trashed_at', 'is', null)
      .where('status', '!=', 'archived')
      .where('is_review_told', '=', 0)
      .where('review_by', '<=', todayOf(ctx))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { id, name, assigned_user_id: owner, created_by: writer } of due) {
      await ctx.db.updateTable('crm_kb_articles').set({ is_review_told: 1 }).where('id', '=', id).execute()
      const to = [owner ?? writer].filter(one => one !== null)
      const about = { record: { entity: kbArticles, id }, path: screenOf('kb_articles', id) }
      await notify({ kind: kinds.reminder, to, title: `Article due for review: ${name}`, ...about }, ctx)
    }
  },
})
