/** What all parts of a shown view know. */
import type { ReadContext, RequestFacts } from '../../../kernel/context.ts'
import { sitePath } from '../../../platform/pages/pages.ts'
import { pageNames } from '../../../platform/pages/step-forms/step-forms.ts'
import type { ViewConfig } from '../entities/view-config.ts'
import { type Words, wordsFor } from './words.ts'

/** What a visitor asked of a view. */
export type PageQuery = { readonly page: number; readonly search: string; readonly category: number | undefined }

export type ViewFrame = {
  readonly config: ViewConfig
  readonly words: Words
  /** Which view of the page it is, from 1. */
  readonly place: number
  /** The page that it stands on, without its query. */
  readonly path: string
  /** What finds that page where addresses are plain. */
  readonly names: Readonly<Record<string, string>>
  /** Answers that stand on the page already, in this view or in another one. */
  readonly known: Set<number>
  readonly query: PageQuery
  readonly language: string
  /** What the script asks for more of the same. */
  readonly source: { readonly view_id?: number | undefined; readonly shortcode_id?: number | undefined }
}

export function frameOf(
  { config, language, source }: Pick<ViewFrame, 'config' | 'language' | 'source'>,
  ctx: ReadContext,
): ViewFrame {
  const place = nextPlace(ctx.request)
  const isAsked = numberIn(ctx.request.query.faq_view, 1) === place
  return {
    config,
    language,
    source,
    place,
    words: wordsFor(ctx),
    path: sitePath(ctx.request.path, ctx),
    names: pageNames(ctx),
    known: knownAnswers(ctx.request),
    query: isAsked ? queryOf(ctx.request) : { page: 1, search: '', category: undefined },
  }
}

function queryOf({ query }: RequestFacts): PageQuery {
  const category = numberIn(query.faq_category, 0)
  return {
    page: numberIn(query.faq_page, 1),
    search: typeof query.faq_search === 'string' ? query.faq_search.trim().slice(0, 200) : '',
    category: category > 0 ? category : undefined,
  }
}

const numberIn = (sent: unknown, otherwise: number): number =>
  typeof sent === 'string' && /^\d{1,6}$/.test(sent) && Number(sent) > 0 ? Number(sent) : otherwise

/** How many views a page has shown so far. */
const shown = new WeakMap<RequestFacts, number>()

function knownAnswers(request: RequestFacts): Set<number> {
  const known = answersOn.get(request) ?? new Set<number>()
  answersOn.set(request, known)
  return known
}

const answersOn = new WeakMap<RequestFacts, Set<number>>()

function nextPlace(request: RequestFacts): number {
  const place = (shown.get(request) ?? 0) + 1
  shown.set(request, place)
  return place
}
