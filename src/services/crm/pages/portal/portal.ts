/** The pages of the portal, as the manifest lists them. */
import { on } from '../../../../kernel/hooks.ts'
import { pageHooks, sitePath } from '../../../../platform/pages/pages.ts'
import { casePage, casesPage } from './case-pages.ts'
import { articlePage, articlesPage, documentsPage, knowledgeArticlePage, knowledgeBasePage } from './library-pages.ts'
import { overviewPage } from './overview.ts'
import { portalAssets } from './styles.ts'

export const portalPages = [
  ...[overviewPage, casesPage, casePage, documentsPage, articlesPage, articlePage],
  ...[knowledgeBasePage, knowledgeArticlePage],
]

/** Customers come to the portal when they sign in, unless they wanted something else. */
const toPortal = on(pageHooks.loginRedirect, 'crm.to-portal', async (url, { requested, user }, ctx) => {
  if (requested !== '') return url
  const row = await ctx.db
    .selectFrom('crm_contacts')
    .select('id')
    .where('portal_user_id', '=', user.id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  return row ? sitePath('/portal/', ctx) : url
})

export const portalListeners = [portalAssets, toPortal]
