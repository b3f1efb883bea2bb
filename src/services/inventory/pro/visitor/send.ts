/** Sends what waits, one after the other, each under its own key: what was booked without us hearing so is not booked twice. */
import { keepWaiting, type Line, queue, type Waiting } from './kept.ts'
import { type Answer, call, lookUp, say } from './server.ts'

let isSending = false

/** `changed` is called when there is something new to be shown. */
export async function sendAll(changed: () => void): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (const document of queue().filter(({ state }) => state === 'waiting')) {
      const isTold = await send(document)
      changed()
      if (!isTold) return
    }
  } finally {
    isSending = false
  }
}

/** False where it has to wait on. */
async function send(document: Waiting): Promise<boolean> {
  const known = await recognise(document)
  if (known === null) return false
  if (!known) {
    keepWaiting({ ...document, state: 'conflict', told: '' })
    return true
  }
  const request = document.request ?? (await requestOf(document))
  if (!request) return false
  const begun = { ...document, request }
  keepWaiting(begun)
  const answer = await call('POST', request[0], { body: request[1], key: document.key })
  return answer !== null && take(begun, answer)
}

/** Asks what the codes stand for that nobody could ask about; null where there is still no connection. */
async function recognise(document: Waiting): Promise<boolean | null> {
  for (const line of document.lines.filter(({ item }) => item === null)) {
    const found = await lookUp(line.code)
    if (!found) return null
    line.item = found.item
    line.lot = found.lot
    line.serial = found.serial
    line.problem = found.item ? undefined : say('unknown', { code: line.code })
  }
  return document.lines.every(({ item }) => item !== null)
}

type Sent = { item_id: number; lot?: string; serials?: string[]; quantity: number; at: number; lines: Line[] }

/** One for each item and lot: whoever scans twice has two. */
function mergedLines(lines: readonly Line[]): Sent[] {
  const merged = new Map<string, Sent>()
  for (const line of lines) {
    const key = `${line.item!.id} ${line.lot ?? ''}`
    const known: Sent = merged.get(key) ?? {
      ...{ item_id: line.item!.id, quantity: 0, at: line.at, lines: [] },
      ...(line.lot ? { lot: line.lot } : {}),
    }
    known.quantity += line.quantity
    known.at = Math.min(known.at, line.at)
    known.lines.push(line)
    if (line.serial) known.serials = [...(known.serials ?? []), line.serial]
    merged.set(key, known)
  }
  return [...merged.values()]
}

/** Null where there is no connection. The age of a count is told by this device, the time by the server. */
async function requestOf({ task, from, to, lines }: Waiting): Promise<Waiting['request']> {
  const merged = mergedLines(lines)
  const about = { warehouse_id: Number(from), status: 'finalised' }
  if (task === 'move') {
    const sent = merged.map(({ at: _at, lines: _lines, ...line }) => line)
    return ['/transfers', { ...about, to_warehouse_id: Number(to), lines: sent }]
  }
  const clock = await call('GET', '/stock-movements/types')
  if (clock?.status !== 200) return null
  const ahead = clock.at - Date.now()
  const counted = merged.map(({ quantity, at, lines: _lines, ...line }) => ({
    ...line,
    counted_quantity: quantity,
    counted_at: new Date(at + ahead).toISOString(),
  }))
  return ['/adjustments', { ...about, type: 'adjustment', reason: 'count', lines: counted }]
}

/** What the server said; false where it will say something else later. */
function take(document: Waiting, { status, body }: Answer): boolean {
  if (status === 201) {
    keepWaiting({ ...document, state: 'done', told: body.data.number })
    return true
  }
  const isForLater = status >= 500 || status === 429 || (status === 409 && String(body?.code).startsWith('rest_'))
  if (isForLater) return false
  if (status === 401) {
    keepWaiting({ ...document, told: say('sign_in') })
    return false
  }
  showProblems(document, body)
  keepWaiting({ ...document, state: 'conflict', told: body?.message ?? String(status) })
  return true
}

/** By line, where the server said which. */
function showProblems({ lines }: Waiting, body: any): void {
  const merged = mergedLines(lines)
  const mark = (index: number, problem: string) => {
    for (const line of merged[index]?.lines ?? []) line.problem = problem
  }
  for (const [name, message] of Object.entries(body?.data?.fields ?? {})) {
    const index = /^lines\.(\d+)/.exec(name)?.[1]
    if (index !== undefined) mark(Number(index), String(message))
  }
  for (const { item_id, available } of body?.data?.lines ?? [])
    mark(
      merged.findIndex(line => line.item_id === item_id),
      say('only', { available }),
    )
}
