/** Five events that differ in everything that can be asked for. */
import type { LogSite } from './kit.ts'

const person = (id: number, login: string, role: string) => ({ id, login, name: `Name of ${login}`, roles: [role] })
const ANN = person(900, 'ann', 'editor')
const BOB = person(901, 'bob', 'author')
const TYPED = { id: 0, login: 'bob@example.com', name: '', roles: [] }

const post = (id: number, label: string) => ({ type: 'post', id, label })
const bob = { type: 'user', id: 901, label: 'bob' }
const extra = { type: 'post', old_status: 'new', new_status: 'draft' }

const FIVE = [
  { code: 2000, object: post(11, 'Winter tyres'), actor: ANN, extra },
  {
    code: 2001,
    object: post(11, 'Winter tyres'),
    actor: BOB,
    extra,
    before: { title: 'Tyres' },
    after: { title: 'Winter tyres' },
  },
  { code: 2005, object: post(12, 'Summer 100% off'), actor: ANN, extra },
  { code: 4010, object: bob, actor: ANN },
  { code: 1002, object: bob, actor: TYPED, extra: { typed: 'bob@example.com' } },
]

/** Answers their ids, the oldest first. */
export async function recordFive(site: LogSite): Promise<number[]> {
  const ids: number[] = []
  for (const event of FIVE) ids.push(await site.record(event))
  return ids
}
