import { successMessageItems } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { demoListener, demoRemover } from './demo.ts'
import { categories } from './entities/categories.ts'
import { faqs } from './entities/faqs.ts'
import { shortcodes } from './entities/shortcodes.ts'
import { views } from './entities/views.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { limits } from './limits.ts'
import { tables } from './migrations/001-tables.ts'
import { addressListeners } from './pages/answer-page.ts'
import { schemaListener } from './pages/collector.ts'
import { assetListener } from './pages/frame.ts'
import { faqShortcode } from './pages/shortcode.ts'
import { sitemapListener } from './pages/sitemap.ts'
import { permissions } from './permissions.ts'
import { authors, deleteSeveral, exportFile, importFile, tree } from './routes/faqs.ts'
import { page } from './routes/page.ts'
import { dashboard, health } from './routes/settings.ts'
import { defaultConfigRoute, previewAnswers, previewView, setDefault } from './routes/views.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'

/** FAQ: questions with their answers in a tree of categories, shown by views on any page and at addresses of their own. */
export const faq = defineService({
  slug: 'faq',
  title: 'FAQ',
  summary: 'Questions and answers in categories and languages, views and shortcodes that show them, import and export.',
  namespace: 'vendor-faq/v1',
  eventCodes: 8800,
  envelopes: { admin: successMessageItems, visitor: successMessageItems },
  permissions,
  admin,
  rights: {
    list: 'read',
    read: 'read',
    create: 'edit',
    update: 'edit',
    trash: 'delete',
    duplicate: 'manage',
    import: 'manage',
    multilingual: 'manage',
    settings: 'settings',
    app: 'read',
  },
  errors,
  absentLinks: 422,
  settings,
  settingsMethods: ['PUT'],
  limits,
  hooks,
  standard: ['bootstrap', 'meta', 'filters', 'settings', 'multilingual', 'imports'],
  entities: [faqs, categories, views, shortcodes],
  routes: [
    ...[deleteSeveral, tree, authors, exportFile, importFile, page],
    ...[setDefault, defaultConfigRoute, previewAnswers, previewView],
    ...[dashboard, health],
  ],
  listeners: [demoListener, demoRemover, schemaListener, assetListener, sitemapListener, ...addressListeners],
  stamped: { content: ['faq_answers', 'faq_categories', 'faq_views', 'faq_shortcodes'] },
  shortcodes: [faqShortcode],
  scripts: [{ name: 'faq', entry: new URL('./visitor/main.ts', import.meta.url) }],
  owns: { tables: { faq_answers_words: 'rows', faq_searches: 'rows' } },
  migrations: [tables],
})
