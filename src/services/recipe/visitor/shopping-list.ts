/**
 * Shopping lists in a shop: ticks wait for a connection and carry the time at which they were made, so that the last one
 * wins whichever phone it comes from; what other phones ticked is shown within seconds.
 */
import { keptPage } from '../../../platform/pages/visitor/kept-page.ts'
import { forget, keep, type Tick, waiting } from './ticks.ts'

type Listed = { readonly id: number; readonly items: readonly { id: number; checked: boolean }[] }

export function watchLists(root: ParentNode): void {
  const forms = root.querySelectorAll<HTMLFormElement>('[data-recipe-list]')
  if (forms.length === 0) return
  for (const form of forms) watchForm(form)
  showWaiting(root)
  const meet = () => void send().then(isDone => (isDone ? look(root) : undefined))
  addEventListener('online', meet)
  document.addEventListener('visibilitychange', meet)
  setInterval(meet, EVERY)
  meet()
  void page.stayReadable(forms[0]!.dataset.recipeOffline)
}

const EVERY = 15_000

function watchForm(form: HTMLFormElement): void {
  form.querySelector('[data-recipe-save]')?.setAttribute('hidden', '')
  form.querySelector('[data-recipe-hint]')?.removeAttribute('hidden')
  form.addEventListener('change', event => {
    const input = event.target as HTMLInputElement
    const item = input.dataset.item
    if (item === undefined) return
    const list = form.dataset.recipeList ?? ''
    keep({ list, item, checked: input.checked, checked_at: new Date().toISOString() })
    void send()
  })
}

function showWaiting(root: ParentNode): void {
  for (const { item, checked } of waiting()) show(root, item, checked)
}

function show(root: ParentNode, item: string, checked: boolean): void {
  const input = root.querySelector<HTMLInputElement>(`input[data-item="${CSS.escape(item)}"]`)
  if (input) input.checked = checked
}

const page = keptPage('vendor-recipe-lists', 'vendor-recipe-config')
let isSending = false

/** One after the other; true when none is left. What was refused for the wrong reasons stays. */
async function send(): Promise<boolean> {
  if (isSending || !page.config) return false
  isSending = true
  try {
    let sent = 0
    for (const tick of waiting()) {
      if (!(await sendOne(tick))) return false
      forget(tick)
      sent += 1
    }
    if (sent > 0) await page.refresh()
    return true
  } finally {
    isSending = false
  }
}

/** Only what the server took, or will never take because the item is gone, is done with. */
async function sendOne({ list, item, checked, checked_at }: Tick, isRepeated = false): Promise<boolean> {
  const path = `/shopping-lists/${list}/items/${item}`
  const answer = await call('PATCH', path, { checked, checked_at })
  if (!answer) return false
  if (answer.ok || answer.status === 404) return true
  // The page may be a day old, and with it what proves who sends.
  if (answer.status !== 403 || isRepeated || !(await page.refresh())) return false
  return sendOne({ list, item, checked, checked_at }, true)
}

const call = (method: string, path: string, body?: object): Promise<Response | null> =>
  fetch(`${page.config!.api}/vendor-recipe/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-host-nonce': page.config!.restNonce },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null)

let since = ''

/** What other phones did meanwhile. Own ticks that still wait stand above it. */
async function look(root: ParentNode): Promise<void> {
  const at = new Date(Date.now() - EVERY).toISOString()
  const answer = await call('GET', `/shopping-lists?per_page=20&status=active${since && `&since=${since}`}`)
  if (!answer?.ok) return
  since = at
  const { data } = (await answer.json()) as { data: readonly Listed[] }
  for (const { items } of data) for (const { id, checked } of items) show(root, String(id), checked)
  showWaiting(root)
}
