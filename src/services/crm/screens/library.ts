/** Knowledge base and documents. */
import { records } from '../../../kernel/define-admin.ts'
import { kbArticles, kbCategories } from '../entities/kb-articles.ts'
import { documentFolders, libraryDocuments } from '../entities/library-documents.ts'
import { attachments, exporting, mine, owners } from './shared.ts'

const group = 'Library'

const articleScreen = records(kbArticles, {
  slug: 'kb-articles',
  icon: 'article',
  group,
  columns: [
    { field: 'name', as: 'title', below: 'slug' },
    { field: 'status', as: 'badge' },
    'language',
    { field: 'is_in_portal', as: 'flag' },
    { field: 'is_public', as: 'flag' },
    { field: 'helpful_yes', as: 'number' },
    { field: 'review_by', as: 'day' },
  ],
  views: [...mine, { slug: 'published', label: 'Published', where: { preset: 'published' } }],
  filters: ['status', 'language', 'category_ids'],
  sections: [
    { title: 'Article', fields: ['name', 'slug', 'body', 'description'] },
    {
      title: 'State',
      aside: true,
      fields: ['status', 'is_in_portal', 'is_public', 'language', 'category_ids', 'order'],
    },
    { title: 'Days', aside: true, fields: ['publish_date', 'expiration_date', 'review_by'] },
    { title: 'Readers', aside: true, folded: true, fields: ['helpful_yes', 'helpful_no', 'type'] },
    owners,
  ],
  tones: { status: { draft: 'neutral', in_review: 'warn', published: 'good' } },
  related: [attachments('kb-article-files', 'kb_article_id')],
  actions: [exporting('kb_articles')],
})

const documentScreen = records(libraryDocuments, {
  slug: 'library-documents',
  icon: 'file-text',
  group,
  columns: [
    { field: 'name', as: 'title', below: 'version' },
    { field: 'status', as: 'badge' },
    'type',
    'folder_id',
    { field: 'expiration_date', as: 'day' },
  ],
  views: [...mine, { slug: 'active', label: 'Active', where: { preset: 'active' } }],
  filters: ['status', 'type', 'folder_id'],
  sections: [
    { title: 'Document', fields: ['name', 'file', 'version', 'previous_version_id', 'description'] },
    { title: 'State', aside: true, fields: ['status', 'type', 'folder_id', 'publish_date', 'expiration_date'] },
    { title: 'About', aside: true, fields: ['account_ids', 'contact_ids', 'lead_ids', 'opportunity_ids'] },
    owners,
  ],
  tones: { status: { active: 'good', draft: 'neutral', canceled: 'neutral', expired: 'warn' } },
  actions: [exporting('library_documents')],
})

const categoryScreen = records(kbCategories, {
  icon: 'category',
  group,
  title: 'Categories of articles',
  columns: [{ field: 'name', as: 'title' }, 'parent_id'],
  sections: [{ title: 'Category', fields: ['name', 'parent_id'] }],
})

const folderScreen = records(documentFolders, {
  icon: 'archive',
  group,
  columns: [{ field: 'name', as: 'title' }, 'parent_id'],
  sections: [{ title: 'Folder', fields: ['name', 'parent_id'] }],
})

export const libraryScreens = [articleScreen, categoryScreen, documentScreen, folderScreen]
