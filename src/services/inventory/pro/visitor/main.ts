/** The stock app: gathers what is scanned or typed, and hands it to the queue. */
import { type Gathered, gathered, itemOf, keepGathered, keepWaiting, type Line, type Task } from './kept.ts'
import { type Scanner, startScanner } from './scanner.ts'
import { sendAll } from './send.ts'
import { type Found, learnCodes, lookUp, page, say } from './server.ts'
import { showLines, showQueue } from './view.ts'

const EVERY = 15_000
const root = document.querySelector<HTMLElement>('[data-stock-app]')
const find = <E extends HTMLElement>(selector: string): E => root!.querySelector<E>(selector)!
let scanner: Scanner | null = null
if (root && page.config) start(root.dataset)

function start({ worker, decoder }: DOMStringMap): void {
  listen(decoder)
  addEventListener('online', () => {
    tell(say('online'))
    meet()
  })
  addEventListener('offline', () => tell(say('offline')))
  document.addEventListener('visibilitychange', meet)
  setInterval(meet, EVERY)
  showTask(gathered())
  keepTask()
  if (!navigator.onLine) tell(say('offline'))
  meet()
  void page.stayReadable(worker, decoder ? [decoder] : []).then(learnCodes)
}

function listen(decoder: string | undefined): void {
  const [task, code] = [find<HTMLFormElement>('[data-task]'), find<HTMLFormElement>('[data-code]')]
  task.addEventListener('change', keepTask)
  code.addEventListener('submit', event => {
    event.preventDefault()
    const input = code.elements.namedItem('code') as HTMLInputElement
    void add(input.value)
    input.value = ''
    input.focus()
  })
  const scan = find('[data-scan]')
  const words = scan.textContent
  scan.addEventListener('click', () => void toggleScanner(decoder, scan, words))
  find('[data-finish]').addEventListener('click', finish)
}

function tell(text: string): void {
  find('[data-status]').textContent = text
}

function draw(): void {
  showLines(find('[data-lines]'), gathered().lines, change)
  showQueue(find('[data-queue]'), meet)
}

function meet(): void {
  draw()
  void sendAll(draw)
}

function change(lines: Line[]): void {
  keepGathered({ ...gathered(), lines })
  draw()
}

async function add(scanned: string): Promise<void> {
  const code = scanned.trim()
  if (code === '') return
  const known = itemOf(code)
  const found = known ? { item: known, lot: null, serial: null, place: null } : await lookUp(code)
  if (found?.place) goTo(found.place)
  else if (found && !found.item) tell(say('unknown', { code }))
  else gather(code, found)
}

/** What is scanned again is one more. What nobody could be asked about yet is looked up when it is sent. */
function gather(code: string, found: Found | null): void {
  const { lines } = gathered()
  const same = lines.find(line => line.code === code && !line.serial)
  const line = same ?? { code, quantity: 0, item: null, lot: null, serial: null, at: 0 }
  line.quantity += 1
  line.at = Date.now()
  if (found) Object.assign(line, { item: found.item, lot: found.lot, serial: found.serial })
  change(same ? lines : [line, ...lines])
  tell(say('added', { name: line.item?.name ?? code, quantity: line.quantity }))
}

/** A label on a shelf says where one is. */
function goTo({ id, name }: { readonly id: number; readonly name: string }): void {
  find<HTMLSelectElement>('select[name=from]').value = String(id)
  keepTask()
  tell(say('place', { name }))
}

function keepTask(): void {
  const values = new FormData(find<HTMLFormElement>('[data-task]'))
  const task = String(values.get('task')) as Task
  keepGathered({ ...gathered(), task, from: String(values.get('from')), to: String(values.get('to')) })
  find('[data-to]').hidden = task !== 'move'
}

function showTask({ task, from, to }: Gathered): void {
  for (const choice of root!.querySelectorAll<HTMLInputElement>('input[name=task]'))
    choice.checked = choice.value === task
  for (const [name, value] of Object.entries({ from, to }))
    if (value) find<HTMLSelectElement>(`select[name=${name}]`).value = value
}

async function toggleScanner(decoder: string | undefined, button: HTMLElement, words: string | null): Promise<void> {
  const isOn = scanner !== null
  scanner?.stop()
  scanner = isOn ? null : await scannerOrNull(decoder)
  button.textContent = scanner ? say('stop') : words
}

async function scannerOrNull(decoder: string | undefined): Promise<Scanner | null> {
  try {
    return await startScanner(find<HTMLVideoElement>('[data-camera]'), decoder, code => void add(code))
  } catch {
    tell(say('no_camera'))
    return null
  }
}

function finish(): void {
  const ready = gathered()
  if (ready.lines.length === 0) return
  keepWaiting({ ...ready, key: crypto.randomUUID(), request: null, state: 'waiting', told: '' })
  keepGathered({ ...ready, lines: [] })
  meet()
}
