/** Ticks that wait for a connection. Each carries the time at which it was made, so that the last one wins on the server. */
type Tick = { readonly list: string; readonly item: string; readonly checked: boolean; readonly checked_at: string }

const KEY = 'vendor-recipe-ticks'

export function watchLists(root: ParentNode): void {
  const forms = root.querySelectorAll<HTMLFormElement>('[data-recipe-list]')
  if (forms.length === 0) return
  for (const tick of waiting()) show(root, tick)
  for (const form of forms) {
    form.querySelector('button')?.setAttribute('hidden', '')
    form.querySelector('[data-recipe-offline]')?.removeAttribute('hidden')
    form.addEventListener('change', event => {
      const input = event.target as HTMLInputElement
      const item = input.dataset.item
      if (item === undefined) return
      const tick = {
        list: form.dataset.recipeList ?? '',
        item,
        checked: input.checked,
        checked_at: new Date().toISOString(),
      }
      keep([...waiting().filter(one => one.item !== item), tick])
      void send()
    })
  }
  addEventListener('online', () => void send())
  void send()
}

function show(root: ParentNode, { item, checked }: Tick): void {
  const input = root.querySelector<HTMLInputElement>(`input[data-item="${CSS.escape(item)}"]`)
  if (input) input.checked = checked
}

function waiting(): Tick[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Tick[]
  } catch {
    return []
  }
}

const keep = (ticks: readonly Tick[]): void => localStorage.setItem(KEY, JSON.stringify(ticks))

/** One after the other; what could not be sent stays. */
async function send(): Promise<void> {
  const config = JSON.parse(document.getElementById('vendor-recipe-config')?.textContent ?? 'null') as {
    restNonce: string
    api: string
  } | null
  if (!config) return
  for (const tick of waiting()) {
    const { list, item, checked, checked_at } = tick
    const answer = await fetch(`${new URL(config.api).pathname}/shopping-lists/${list}/items/${item}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-host-nonce': config.restNonce },
      body: JSON.stringify({ checked, checked_at }),
    }).catch(() => null)
    if (!answer || answer.status >= 500) return
    keep(waiting().filter(one => one.item !== item || one.checked_at !== checked_at))
  }
}
