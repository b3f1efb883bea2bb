import { extendService } from '../../../kernel/service.ts'
import { keepsPersonalData } from '../../../platform/personal-data/personal-data.ts'
import { faq } from '../service.ts'
import { customFields } from './entities/custom-fields.ts'
import { proHooks } from './hooks.ts'
import { proLimits } from './limits.ts'
import { proTables } from './migrations/001-tables.ts'
import { askShortcode } from './pages/ask-form.ts'
import { statusListeners } from './pages/status-page.ts'
import { voteListeners } from './pages/vote-form.ts'
import { exportPdf } from './routes/export-pdf.ts'
import { checkVote, readFeedback, readStats, sendVote } from './routes/feedback.ts'
import { accept, generate } from './routes/generator.ts'
import { merge, submitQuestion } from './routes/questions.ts'
import { readProductAnswers, readProducts, saveProductAnswers } from './routes/shop.ts'
import { proAdmin } from './screens.ts'
import { proSettings } from './settings.ts'
import { captchaListener } from './store/captcha.ts'
import { healthListener } from './store/health.ts'
import { faqLetters } from './store/letters.ts'
import { askerKeeper } from './store/personal-data.ts'
import { productListener } from './store/product-answers.ts'
import { answeredListener } from './store/tell-askers.ts'

/** FAQ Pro: votes, questions of visitors, custom fields, drafts from sources, PDF, answers on products. */
export default extendService(faq, {
  entities: [customFields],
  routes: [
    ...[sendVote, checkVote, readFeedback, readStats],
    ...[submitQuestion, merge, generate, accept, exportPdf],
    ...[readProducts, readProductAnswers, saveProductAnswers],
  ],
  listeners: [
    ...voteListeners,
    ...statusListeners,
    ...keepsPersonalData(askerKeeper),
    ...[captchaListener, productListener, answeredListener, healthListener],
  ],
  admin: proAdmin,
  settings: proSettings,
  limits: proLimits,
  hooks: proHooks,
  shortcodes: [askShortcode],
  jobs: [faqLetters.job],
  scripts: [{ name: 'faq-pro', file: 'faq', entry: new URL('./visitor/main.ts', import.meta.url) }],
  owns: {
    tables: {
      faq_votes: { partOf: 'faq_answers', by: 'faq_id' },
      faq_askers: { partOf: 'faq_answers', by: 'faq_id' },
      faq_product_answers: { partOf: 'faq_answers', by: 'faq_id' },
    },
  },
  migrations: [proTables],
})
