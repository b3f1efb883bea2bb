/** Files of cases, tasks and articles: whoever may read the record may have them, nobody else. */
import { defineEntity } from '../../../kernel/entity.ts'
import { file, link, text } from '../../../kernel/fields.ts'

const attached = {
  label: ['Attachment', 'Attachments'],
  title: 'name',
} as const
const own = {
  name: text({ required: true, max: 250 }),
  file: file({ private: true, max: 25 * 1024 * 1024 }),
}

export const caseFiles = defineEntity('case-files', {
  ...attached,
  table: 'crm_case_files',
  fields: { case_id: link('cases', { required: true, fixed: true }), ...own },
  parent: { link: 'case_id', path: 'files', replace: false },
})

export const taskFiles = defineEntity('task-files', {
  ...attached,
  table: 'crm_task_files',
  fields: { task_id: link('tasks', { required: true, fixed: true }), ...own },
  parent: { link: 'task_id', path: 'files', replace: false },
})

/** Customers get those of articles that they read in the portal. */
export const kbArticleFiles = defineEntity('kb-article-files', {
  ...attached,
  table: 'crm_kb_article_files',
  fields: { kb_article_id: link('kb_articles', { required: true, fixed: true }), ...own },
  parent: { link: 'kb_article_id', path: 'files', replace: false },
})
