/** Makes the pages of recipes quicker: amounts follow the servings, timers run, the screen stays on, ticks wait for a connection. */
import { writtenAmount } from '../domain/amounts.ts'
import { servingFactor } from '../domain/quantities/sums.ts'
import { kitchenLanguage, type UnitSystem } from '../domain/quantities/units.ts'
import { watchLists } from './shopping-list.ts'
import { watchTimers } from './timers.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('[data-recipe-tools]')) watchServings(form)
for (const root of document.querySelectorAll<HTMLElement>('.recipe')) watchButtons(root)
watchTimers(document)
watchLists(document)

function watchServings(form: HTMLFormElement): void {
  const root = form.closest('.recipe')
  const columns = root?.querySelector<HTMLElement>('[data-recipe]')
  const input = form.querySelector<HTMLInputElement>('input[name="rc_servings"]')
  if (!columns || !input) return
  const facts = JSON.parse(columns.dataset.recipe ?? '{}') as { servings: number; language: string }
  const units = form.querySelector<HTMLInputElement>('input[name="rc_units"]')?.value
  const system: UnitSystem | null = units === 'metric' || units === 'us' ? units : null
  form.querySelector('button')?.setAttribute('hidden', '')
  input.addEventListener('input', () => {
    const servings = Number(input.value.replace(',', '.'))
    if (!(servings > 0)) return
    const kitchen = {
      language: kitchenLanguage(facts.language),
      factor: servingFactor(facts.servings, servings),
      system,
    }
    for (const line of columns.querySelectorAll<HTMLElement>('[data-quantity]')) {
      const { quantity = '', unit = '', name = '' } = line.dataset
      const amount = line.querySelector('.recipe-amount')
      if (amount) amount.textContent = writtenAmount({ quantity, unit, name }, kitchen)
    }
  })
}

function watchButtons(root: HTMLElement): void {
  const print = root.querySelector<HTMLButtonElement>('[data-recipe-print]')
  const cook = root.querySelector<HTMLButtonElement>('[data-recipe-cook]')
  print?.removeAttribute('hidden')
  print?.addEventListener('click', () => window.print())
  cook?.removeAttribute('hidden')
  cook?.addEventListener('click', () => {
    const isOn = root.classList.toggle('is-cooking')
    cook.setAttribute('aria-pressed', String(isOn))
    void keepScreenOn(isOn)
  })
  // The browser lets go of the screen when the page is hidden.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && root.classList.contains('is-cooking')) void keepScreenOn(true)
  })
}

let lock: { release(): Promise<void> } | null = null

async function keepScreenOn(isOn: boolean): Promise<void> {
  await lock?.release()
  lock = isOn ? ((await navigator.wakeLock?.request('screen').catch(() => null)) ?? null) : null
}
