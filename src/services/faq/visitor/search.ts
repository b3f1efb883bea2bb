/** Searching, choosing a category and leafing without a new page. Where the server does not answer, the forms still work. */
import { markWords } from './highlight.ts'
import { ask, say } from './page.ts'

type Found = {
  readonly items: readonly FoundItem[]
  readonly total: number
  readonly page: number
  readonly pages: number
}
type FoundItem = {
  readonly question: string
  readonly answer: string
  readonly anchor: string
  readonly id: number
  readonly url?: string
  readonly highlight?: { readonly question: string }
}
type Query = { readonly search: string; readonly category: string; readonly page: number }
type Dressed = { readonly dress: () => void; readonly find: (view: HTMLElement, query: Query) => Promise<Found> }

const PATIENCE = 250

export function findAnswers({ dataset }: HTMLElement, { search, category, page }: Query): Promise<Found> {
  const asked = new URLSearchParams(dataset.source)
  for (const [name, value] of Object.entries({ search, category, lang: dataset.lang, per_page: dataset.size }))
    if (value) asked.set(name, value)
  asked.set('page', String(page))
  return ask<Found>(`/faqs/page?${asked}`)
}

export function listen(view: HTMLElement, dressed: Dressed): void {
  const form = view.querySelector<HTMLFormElement>('.faq-tools')
  const first = view.querySelector('.faq-items')?.cloneNode(true) as HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  const show = async (page: number, isLeafed = false) => {
    const query = queryOf(form, page)
    const own = ++latest
    if (query.search === '' && query.category === '' && page === 1 && first && !view.dataset.search)
      return restore(view, first, dressed)
    view.setAttribute('aria-busy', 'true')
    try {
      const found = await dressed.find(view, query)
      if (own === latest)
        fill(view, { found, query, isMore: page > 1 && view.dataset.more !== 'pages', isLeafed }, dressed)
    } catch {
      tell(view, say('failed'))
    } finally {
      if (own === latest) view.removeAttribute('aria-busy')
    }
  }
  form?.addEventListener('submit', event => {
    event.preventDefault()
    void show(1)
  })
  form?.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void show(1), PATIENCE)
  })
  view.addEventListener('click', event => leaf(event, show))
  if (view.dataset.more === 'infinite') loadAtTheEnd(view, show)
}

const queryOf = (form: HTMLFormElement | null, page: number): Query => {
  const values = form ? new FormData(form) : new FormData()
  const text = (name: string) => String(values.get(name) ?? '').trim()
  return { search: text('faq_search'), category: text('faq_category'), page }
}

/** What the server rendered at first, with its groups. */
function restore(view: HTMLElement, first: HTMLElement, { dress }: Dressed): void {
  view.querySelector('.faq-items')?.replaceWith(first.cloneNode(true))
  view.querySelector('.faq-empty')?.remove()
  const count = view.querySelector<HTMLElement>('.faq-count')
  if (count && !('always' in count.dataset)) count.textContent = ''
  dress()
}

type Filling = {
  readonly found: Found
  readonly query: Query
  readonly isMore: boolean
  readonly isLeafed: boolean
}

function fill(view: HTMLElement, { found, query, isMore, isLeafed }: Filling, { dress }: Dressed): void {
  const list = view.querySelector('.faq-items')
  if (!isMore) list?.replaceChildren()
  const items = found.items.map(item => itemOf(view, item))
  list?.append(...items)
  view.querySelector('.faq-empty')?.remove()
  tell(view, counted(found.total, query.search))
  leafs(view, found)
  dress()
  markWords(view, query.search)
  if (isLeafed) focusOn(items[0])
}

/** Whoever leafed goes on at the first answer that came: what they pressed is gone. */
function focusOn(item: HTMLElement | undefined): void {
  if (!item) return
  const button = item.querySelector<HTMLElement>('.faq-question > button')
  if (!button) item.tabIndex = -1
  const target = button ?? item
  target.focus()
}

function itemOf(view: HTMLElement, { question, answer, anchor, id: faqId, url, highlight }: FoundItem): HTMLElement {
  const template = view.querySelector<HTMLTemplateElement>('.faq-template')
  const item = template?.content.firstElementChild?.cloneNode(true) as HTMLElement
  // Another view may show the same answer.
  const id = document.getElementById(anchor) ? `${anchor}-${view.id}` : anchor
  item.id = id
  const heading = item.querySelector('.faq-question')
  // Both are safe HTML of the server: the marked question and the cleaned answer.
  if (heading && highlight) heading.innerHTML = highlight.question
  else if (heading) heading.textContent = question
  const body = item.querySelector('.faq-answer')
  if (body) body.id = `${id}-answer`
  const words = item.querySelector('.faq-words')
  if (words) words.innerHTML = answer
  const link = item.querySelector<HTMLAnchorElement>('.faq-link')
  if (link && url) link.href = url
  else link?.remove()
  for (const field of item.querySelectorAll<HTMLInputElement>('[name="faq_id"]')) field.value = String(faqId)
  return item
}

function counted(total: number, search: string): string {
  if (total === 0) return say('nothing_found', { search })
  return say(total === 1 ? 'answers_one' : 'answers_other', {
    count: total.toLocaleString(document.documentElement.lang),
  })
}

function tell(view: HTMLElement, text: string): void {
  const line = view.querySelector('.faq-count')
  if (line) line.textContent = text
}

/** The links below the answers lead through what was found. */
function leafs(view: HTMLElement, { page, pages }: Found): void {
  view.querySelector('.faq-pages, .faq-more')?.remove()
  if (view.dataset.more === 'none' || pages < 2) return
  const isPaged = view.dataset.more === 'pages'
  const nav = document.createElement(isPaged ? 'nav' : 'p')
  nav.className = isPaged ? 'faq-pages' : 'faq-more'
  const link = (to: number, word: string) => {
    const made = document.createElement('a')
    made.href = `?faq_page=${to}`
    made.dataset.page = String(to)
    made.textContent = say(word)
    if (!isPaged) made.className = 'button is-quiet'
    return made
  }
  if (isPaged && page > 1) nav.append(link(page - 1, 'previous'))
  if (isPaged)
    nav.append(Object.assign(document.createElement('span'), { textContent: say('page_of', { page, pages }) }))
  if (page < pages) nav.append(link(page + 1, isPaged ? 'next' : 'load_more'))
  view.querySelector('.faq-items')?.after(nav)
}

type Show = (page: number, isLeafed?: boolean) => Promise<void>

function leaf(event: MouseEvent, show: Show): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.faq-pages a, .faq-more a')
  if (!link || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  void show(Number(link.dataset.page ?? new URL(link.href).searchParams.get('faq_page') ?? 1), true)
}

function loadAtTheEnd(view: HTMLElement, show: Show): void {
  const seen = new IntersectionObserver(entries => {
    const link = view.querySelector<HTMLAnchorElement>('.faq-more a')
    if (!link || !entries.some(({ isIntersecting }) => isIntersecting) || view.ariaBusy === 'true') return
    void show(Number(link.dataset.page ?? new URL(link.href).searchParams.get('faq_page') ?? 2))
  })
  const foot = document.createElement('div')
  view.append(foot)
  seen.observe(foot)
}
