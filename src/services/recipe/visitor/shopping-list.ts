/**
 * Shopping lists in a shop: ticks wait for a connection and carry the time at which they were made, so that the last one
 * wins whichever phone it comes from; what other phones ticked is shown within seconds.
 */
import { keptPage } from '../../../platform/pages/visitor/kept-page.ts'
import { forget, keep, type Tick, waiting } from './ticks.ts'

type Item = { readonly id: number; readonly checked: boolean; readonly rev: number }
type Listed = { readonly id: number; readonly status: string; readonly items: readonly Item[] }
type Gone = { readonly id: number }
type Deleted = { readonly lists: readonly Gone[]; readonly items: readonly Gone[] }

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
    const seen = { rev: Number(input.dataset.rev), checked_at: new Date().toISOString() }
    keep({ list, item, checked: input.checked, ...seen })
    void send()
  })
}

function showWaiting(root: ParentNode): void {
  for (const { item, checked } of waiting()) show(root, item, checked)
}

const boxOf = (root: ParentNode, item: string) =>
  root.querySelector<HTMLInputElement>(`input[data-item="${CSS.escape(item)}"]`)

function show(root: ParentNode, item: string, checked: boolean): void {
  const input = boxOf(root, item)
  if (input) input.checked = checked
}

/** From now on what is ticked here was ticked by somebody who had seen this. */
function note(root: ParentNode, item: string, rev: number): void {
  const input = boxOf(root, item)
  if (!input) return
  input.dataset.rev = String(rev)
  const sent = input.form?.elements.namedItem(`rev_${item}`)
  if (sent instanceof HTMLInputElement) sent.value = String(rev)
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
      const rev = await sendOne(tick)
      if (rev === null) return false
      forget(tick, rev)
      note(document, tick.item, rev)
      sent += 1
    }
    if (sent > 0) await page.refresh()
    return true
  } finally {
    isSending = false
  }
}

/**
 * Only what the server took, or will never take because the item is gone, is done with: answers the state of the item that
 * came of it, and null where the tick waits.
 */
async function sendOne(tick: Tick, isRepeated = false): Promise<number | null> {
  const { list, item, ...told } = tick
  const answer = await call('PATCH', `/shopping-lists/${list}/items/${item}`, told)
  if (!answer) return null
  if (answer.ok) return ((await answer.json()) as { data: Item }).data.rev
  if (answer.status === 404) return tick.rev
  // The page may be a day old, and with it what proves who sends.
  if (answer.status !== 403 || isRepeated || !(await page.refresh())) return null
  return sendOne(tick, true)
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
  const answer = await call('GET', `/shopping-lists?per_page=20${since ? `&since=${since}` : '&status=active'}`)
  if (!answer?.ok) return
  since = at
  const { data, meta } = (await answer.json()) as { data: readonly Listed[]; meta: { deleted?: Deleted } }
  for (const { items } of data)
    for (const { id, checked, rev } of items) {
      show(root, String(id), checked)
      note(root, String(id), rev)
    }
  for (const { id, status } of data) if (status === 'archived') formOf(root, id)?.closest('section')?.remove()
  for (const { id } of meta.deleted?.lists ?? []) formOf(root, id)?.closest('section')?.remove()
  for (const { id } of meta.deleted?.items ?? []) boxOf(root, String(id))?.closest('li')?.remove()
  showWaiting(root)
}

const formOf = (root: ParentNode, list: number) => root.querySelector(`[data-recipe-list="${list}"]`)
