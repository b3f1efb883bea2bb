import { filter } from '../../kernel/hooks.ts'
import type { LimitTable } from '../../kernel/limits.ts'
import type { TakenForm } from '../../kernel/shortcodes.ts'
import type { AnswerFacts } from './domain/answer-facts.ts'
import type { HealthCheck } from './domain/health-check.ts'
import type { ViewConfig } from './entities/view-config.ts'

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Adjusts every verdict on a permission. */
  userCan: filter<boolean, { readonly permission: string; readonly user: number }>('vendor_faq_user_can'),
  /** Changes how often visitors may knock. */
  rateLimits: filter<LimitTable>('vendor_faq_rate_limits'),
  /**
   * What a view shows, before it is asked for: `attributes` are those of the shortcode on the page. The page is kept and
   * shown to every visitor, so this, like the next one, may rest on what is stored and on nothing else.
   */
  viewConfig: filter<ViewConfig, { readonly attributes: Readonly<Record<string, string>> }>('vendor_faq_view_config'),
  /** Safe HTML that stands below an answer, by its id. It is asked once for all answers of a view. */
  belowAnswers: filter<
    ReadonlyMap<number, string>,
    { readonly answers: readonly AnswerFacts[]; readonly hasVotes: boolean }
  >('vendor_faq_below_answers'),
  /** What becomes of a form that stands in a view and was sent to its page; null where nobody knows it. */
  takenForm: filter<TakenForm | null>('vendor_faq_taken_form'),
  /** The name of the script that pages load, one of those that the service declares. Listeners must answer at once. */
  script: filter<string>('vendor_faq_script'),
  /** Facts for the script of a page, by name. */
  pageConfig: filter<Readonly<Record<string, unknown>>>('vendor_faq_page_config'),
  /** Lines of the health report. */
  health: filter<readonly HealthCheck[]>('vendor_faq_health'),
}
