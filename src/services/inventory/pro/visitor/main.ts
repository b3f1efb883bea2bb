/** The stock app: gathers what is scanned or typed, and hands it to the queue. */
import { type Gathered, gathered, itemOf, keepGathered, keepWaiting, type Line, type Task } from './kept.ts'
import { type Scanner, startScanner } from './scanner.ts'
import { sendAll } from './send.ts'
import { learnCodes, lookUp, page, say } from './server.ts'
import { showLines, showQueue } from './view.ts'

const EVERY = 15_000
const app = document.querySelector<HTMLElement>('[data-stock-app]')
if (app && page.config) start(app)

function start(root: HTMLElement): void {
  const find = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector)!
  const [status, video] = [find('[data-status]'), find<HTMLVideoElement>('[data-camera]')]
  const [task, code] = [find<HTMLFormElement>('[data-task]'), find<HTMLFormElement>('[data-code]')]
  const scan = find<HTMLButtonElement>('[data-scan]')
  const tell = (text: string) => {
    status.textContent = text
  }
  const draw = () => {
    showLines(find('[data-lines]'), gathered().lines, change)
    showQueue(find('[data-queue]'), meet)
  }
  const meet = () => {
    draw()
    void sendAll(draw)
  }
  const change = (lines: Line[]) => {
    keepGathered({ ...gathered(), lines })
    draw()
  }

  async function add(scanned: string): Promise<void> {
    const told = scanned.trim()
    if (told === '') return
    const known = itemOf(told)
    const found = known ? { item: known, lot: null, serial: null, place: null } : await lookUp(told)
    if (found?.place) return goTo(found.place)
    if (found && !found.item) return tell(say('unknown', { code: told }))
    const { lines } = gathered()
    const same = lines.find(line => line.code === told && !line.serial)
    const line = same ?? { code: told, quantity: 0, item: null, lot: null, serial: null, at: 0 }
    line.quantity += 1
    line.at = Date.now()
    if (found) Object.assign(line, { item: found.item, lot: found.lot, serial: found.serial })
    change(same ? lines : [line, ...lines])
    tell(say('added', { name: line.item?.name ?? told, quantity: line.quantity }))
  }

  /** A label on a shelf says where one is. */
  function goTo({ id, name }: { readonly id: number; readonly name: string }): void {
    ;(task.elements.namedItem('from') as HTMLSelectElement).value = String(id)
    keepTask()
    tell(say('place', { name }))
  }

  function keepTask(): void {
    const values = new FormData(task)
    const kind = String(values.get('task')) as Task
    keepGathered({ ...gathered(), task: kind, from: String(values.get('from')), to: String(values.get('to')) })
    find('[data-to]').hidden = kind !== 'move'
  }

  function showTask({ task: kind, from, to }: Gathered): void {
    for (const choice of task.querySelectorAll<HTMLInputElement>('input[name=task]'))
      choice.checked = choice.value === kind
    for (const [name, value] of Object.entries({ from, to }))
      if (value) (task.elements.namedItem(name) as HTMLSelectElement).value = value
  }

  let scanner: Scanner | null = null
  const scanWords = scan.textContent ?? ''
  async function toggleScanner(): Promise<void> {
    scanner?.stop()
    scanner = scanner
      ? null
      : await startScanner(video, root.dataset.decoder, found => void add(found)).catch(() => {
          tell(say('no_camera'))
          return null
        })
    scan.textContent = scanner ? say('stop') : scanWords
  }

  function finish(): void {
    const ready = gathered()
    if (ready.lines.length === 0) return
    keepWaiting({ ...ready, key: crypto.randomUUID(), request: null, state: 'waiting', told: '' })
    keepGathered({ ...ready, lines: [] })
    meet()
  }

  task.addEventListener('change', keepTask)
  code.addEventListener('submit', event => {
    event.preventDefault()
    const input = code.elements.namedItem('code') as HTMLInputElement
    void add(input.value)
    input.value = ''
    input.focus()
  })
  scan.addEventListener('click', () => void toggleScanner())
  find('[data-finish]').addEventListener('click', finish)
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
  void page.stayReadable(root.dataset.worker, root.dataset.decoder ? [root.dataset.decoder] : []).then(learnCodes)
}
