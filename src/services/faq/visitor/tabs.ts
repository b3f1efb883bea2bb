/** Groups of answers as tabs, as the ARIA authoring practices describe them. */

export function makeTabs(view: HTMLElement): void {
  const groups = [...view.querySelectorAll<HTMLElement>('.faq-group')]
  view.querySelector('.faq-tablist')?.remove()
  if (groups.length < 2) return
  const list = document.createElement('div')
  list.className = 'faq-tablist'
  list.setAttribute('role', 'tablist')
  const tabs = groups.map((group, index) => tabFor(view, group, index))
  list.append(...tabs)
  view.querySelector('.faq-items')?.before(list)
  const choose = (index: number, isFocused: boolean) => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === index))
      tab.tabIndex = at === index ? 0 : -1
      groups[at]!.hidden = at !== index
    }
    if (isFocused) tabs[index]?.focus()
  }
  for (const [index, tab] of tabs.entries()) tab.addEventListener('click', () => choose(index, false))
  list.addEventListener('keydown', event => moveTab(event, tabs, choose))
  choose(Math.max(0, groups.findIndex(holdsTarget)), false)
}

const holdsTarget = (group: HTMLElement): boolean =>
  location.hash !== '' && group.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`) !== null

function tabFor(view: HTMLElement, group: HTMLElement, index: number): HTMLButtonElement {
  const tab = document.createElement('button')
  tab.type = 'button'
  tab.id = `${view.id}-tab-${index}`
  tab.textContent = group.querySelector('.faq-category')?.textContent ?? ''
  tab.setAttribute('role', 'tab')
  group.id ||= `${view.id}-panel-${index}`
  tab.setAttribute('aria-controls', group.id)
  group.setAttribute('role', 'tabpanel')
  group.setAttribute('aria-labelledby', tab.id)
  return tab
}

function moveTab(
  event: KeyboardEvent,
  tabs: readonly HTMLElement[],
  choose: (index: number, isFocused: boolean) => void,
): void {
  const at = tabs.indexOf(event.target as HTMLElement)
  const forward = document.dir === 'rtl' ? -1 : 1
  const next = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: tabs.length - 1 }[event.key]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  choose((next + tabs.length) % tabs.length, true)
}
