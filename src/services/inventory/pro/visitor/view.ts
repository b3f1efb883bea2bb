/** Draws what was gathered and what waits. */
import { forgetWaiting, keepWaiting, type Line, queue, type Waiting } from './kept.ts'
import { say } from './server.ts'

const nameOf = ({ item, code, lot, serial }: Line): string =>
  [item?.name ?? say('unknown_yet', { code }), lot, serial].filter(Boolean).join(', ')

export function showLines(list: HTMLElement, lines: readonly Line[], change: (lines: Line[]) => void): void {
  // Whoever is typing goes on typing.
  if (list.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement) return
  list.replaceChildren(
    ...lines.map(line => {
      const remove = button('×', () => change(lines.filter(one => one !== line)))
      remove.setAttribute('aria-label', say('remove', { name: nameOf(line) }))
      return entry(
        row(
          element('span', nameOf(line)),
          quantityOf(line, () => change([...lines])),
          remove,
        ),
      )
    }),
  )
}

export function showQueue(list: HTMLElement, changed: () => void): void {
  if (list.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement) return
  list.replaceChildren(
    ...queue()
      .toReversed()
      .map(waiting => documentEntry(waiting, changed)),
  )
}

function documentEntry(waiting: Waiting, changed: () => void): HTMLElement {
  const { task, state, told, lines, key } = waiting
  const kind = say(task)
  if (state === 'done') return entry(element('span', `${kind}. ${say('done', { number: told })}`))
  if (state === 'waiting') return entry(element('span', `${kind}. ${told || say('waiting')} (${lines.length})`))
  const again = () => {
    for (const line of lines) line.problem = undefined
    forgetWaiting(key)
    keepWaiting({ ...waiting, key: crypto.randomUUID(), request: null, state: 'waiting', told: '' })
    changed()
  }
  const discard = () => {
    forgetWaiting(key)
    changed()
  }
  return entry(
    element('strong', `${kind}. ${say('conflict')}`),
    ...(told ? [element('span', told)] : []),
    ...lines.flatMap(line => [
      row(
        element('span', nameOf(line)),
        quantityOf(line, () => keepWaiting(waiting)),
      ),
      ...(line.problem ? [problem(line.problem)] : []),
    ]),
    row(button(say('again'), again), button(say('discard'), discard)),
  )
}

/** What is counted again was counted now. */
function quantityOf(line: Line, changed: () => void): HTMLInputElement {
  const input = document.createElement('input')
  Object.assign(input, { type: 'number', min: '0', step: 'any', value: String(line.quantity) })
  input.setAttribute('aria-label', say('quantity', { name: nameOf(line) }))
  input.addEventListener('change', () => {
    if (!(input.valueAsNumber >= 0)) return
    line.quantity = input.valueAsNumber
    line.at = Date.now()
    changed()
  })
  return input
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function problem(text: string): HTMLElement {
  const made = element('p', text)
  made.className = 'stock-problem'
  return made
}

function button(text: string, press: () => void): HTMLElement {
  const made = element('button', text)
  made.className = 'button is-quiet'
  made.setAttribute('type', 'button')
  made.addEventListener('click', press)
  return made
}

function row(...parts: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement('div')
  made.className = 'stock-line'
  made.append(...parts)
  return made
}

function entry(...parts: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement('li')
  made.append(...parts)
  return made
}
