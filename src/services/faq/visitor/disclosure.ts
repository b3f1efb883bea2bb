/** Questions that open and close their answers, as the ARIA authoring practices describe an accordion. */

export function discloseAll(view: HTMLElement, from: ParentNode = view): void {
  const items = [...from.querySelectorAll<HTMLElement>('.faq-item')]
  for (const [index, item] of items.entries()) disclose(view, item, isOpenAtFirst(view, index))
}

const isOpenAtFirst = ({ dataset }: HTMLElement, index: number): boolean =>
  dataset.expand === 'all' || (dataset.expand === 'first' && index === 0)

function disclose(view: HTMLElement, item: HTMLElement, isOpen: boolean): void {
  const question = item.querySelector('.faq-question')
  const answer = item.querySelector<HTMLElement>('.faq-answer')
  if (!question || !answer || question.querySelector('button')) return
  const button = document.createElement('button')
  button.type = 'button'
  const words = document.createElement('span')
  words.append(...question.childNodes)
  button.append(words)
  button.setAttribute('aria-controls', answer.id)
  question.append(button)
  button.addEventListener('click', () => setOpen(view, item, !isShown(item)))
  // Browsers that find a word inside of a closed answer open it.
  answer.addEventListener('beforematch', () => setOpen(view, item, true))
  show(item, isOpen)
}

export const isShown = (item: HTMLElement): boolean =>
  item.querySelector('.faq-question > button')?.getAttribute('aria-expanded') !== 'false'

export function setOpen(view: HTMLElement, item: HTMLElement, isOpen: boolean): void {
  if (isOpen && 'single' in view.dataset)
    for (const other of view.querySelectorAll<HTMLElement>('.faq-item')) if (other !== item) show(other, false)
  show(item, isOpen)
  if (isOpen && 'links' in view.dataset && item.id !== location.hash.slice(1))
    history.replaceState(null, '', `#${item.id}`)
}

function show(item: HTMLElement, isOpen: boolean): void {
  const button = item.querySelector('.faq-question > button')
  const answer = item.querySelector('.faq-answer')
  if (!button || !answer) return
  button.setAttribute('aria-expanded', String(isOpen))
  if (isOpen) answer.removeAttribute('hidden')
  else answer.setAttribute('hidden', 'until-found')
}

/** Up and down, first and last: beside the tab key. */
export function moveByKeys(view: HTMLElement): void {
  view.addEventListener('keydown', event => {
    const buttons = [...view.querySelectorAll<HTMLElement>('.faq-question > button')].filter(isVisible)
    const at = buttons.indexOf(event.target as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    buttons[(next + buttons.length) % buttons.length]?.focus()
  })
}

const isVisible = (element: HTMLElement): boolean => element.offsetParent !== null
